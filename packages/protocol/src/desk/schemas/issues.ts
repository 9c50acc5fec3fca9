import type { issuesOperations } from '../issues.ts';
import type { DeskShapes } from './deskShapes.ts';

export const issuesWire = {} as const satisfies DeskShapes<typeof issuesOperations>;
