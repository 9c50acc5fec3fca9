import type { Nested, Session } from './api.ts';
import type { Part } from './cardRules.ts';

/** The first message to a frame, with a port; all further messages use that port. */
export interface Connect<Options> {
  simulatedStripe: 'connect';
  options: Options;
}

/** A page's call to a frame. */
export interface FrameCall {
  call: string;
  id: number;
  argument: unknown;
}

/** A frame's message to the page: an event, or the answer to a call. */
export type FrameNotice = { event: string; detail: unknown } | { answer: number; value: unknown };

export type FieldType = 'card' | Part;

export interface FieldOptions {
  type: FieldType;
  /** The fields of one `elements()` find each other by it. */
  group: string;
  session: Session;
  style: Readonly<Record<string, string>>;
  invalidStyle: Readonly<Record<string, string>>;
  placeholder: string | undefined;
  disabled: boolean;
}

export interface PaymentMethodRequest {
  billing_details: Nested | undefined;
}
