import type { PaymentStatus } from '../database/tables.ts';

/** The states of payments that have not come to an end. */
export const RUNNING = ['created', 'requires_action', 'pending'] as const satisfies PaymentStatus[];

export const isRunning = ({ status }: { status: PaymentStatus }): boolean =>
  RUNNING.some((running) => running === status);
