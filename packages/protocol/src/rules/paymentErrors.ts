/** Codes of a refused payment that have texts of their own. */
export const paymentErrors = {
  cardDeclined: 'gateway_card_declined',
  insufficientFunds: 'gateway_insufficient_funds',
  invalidCard: 'gateway_invalid_card',
} as const;
