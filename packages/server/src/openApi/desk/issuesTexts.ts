import type { issuesOperations } from '@magazine-store/protocol/desk';
import type { DeskText } from './deskText.ts';

export const issuesTexts: { [Op in keyof typeof issuesOperations]: DeskText<Op> } = {};
