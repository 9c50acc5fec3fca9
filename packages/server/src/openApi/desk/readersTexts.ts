import type { readersOperations } from '@magazine-store/protocol/desk';
import type { DeskText } from './deskText.ts';

export const readersTexts: { [Op in keyof typeof readersOperations]: DeskText<Op> } = {};
