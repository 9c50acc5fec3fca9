import type { DeskOperationName } from '@magazine-store/protocol/desk';
import { couponsTexts } from './couponsTexts.ts';
import { declarationsTexts } from './declarationsTexts.ts';
import type { DeskText } from './deskText.ts';
import { issuesTexts } from './issuesTexts.ts';
import { moneyTexts } from './moneyTexts.ts';
import { peopleTexts } from './peopleTexts.ts';
import { plansTexts } from './plansTexts.ts';
import { readersTexts } from './readersTexts.ts';
import { storeTexts } from './storeTexts.ts';
import { supportTexts } from './supportTexts.ts';

/** The words of the docs about each operation of the desk. An operation without them doesn't compile. */
export const deskTexts: { [Op in DeskOperationName]: DeskText<Op> } = {
  ...peopleTexts,
  ...issuesTexts,
  ...moneyTexts,
  ...plansTexts,
  ...readersTexts,
  ...couponsTexts,
  ...supportTexts,
  ...declarationsTexts,
  ...storeTexts,
};
