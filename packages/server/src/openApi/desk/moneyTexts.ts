import type { moneyOperations } from '@magazine-store/protocol/desk';
import type { DeskText } from './deskText.ts';

export const moneyTexts: { [Op in keyof typeof moneyOperations]: DeskText<Op> } = {};
