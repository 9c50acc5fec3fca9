/**
 * The reason why a card isn't charged: https://docs.stripe.com/error-codes and https://docs.stripe.com/declines/codes.
 */
export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
  param?: string;
}

export interface TestCard {
  number: string;
  brand: string;
  /** Asks for a challenge (3D Secure) before it is charged. */
  challenge?: true;
  decline?: Decline;
  /** The wallet that the card belongs to. */
  wallet?: 'google_pay';
}

const generic: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};
const insufficientFunds: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const stolen: Decline = { ...generic, declineCode: 'stolen_card' };
const lost: Decline = { ...generic, declineCode: 'lost_card' };
const expired: Decline = { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' };
const incorrectCvc: Decline = {
  code: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
  param: 'cvc',
};
const processingError: Decline = {
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
};

const visa = (number: string, more: Omit<TestCard, 'number' | 'brand'> = {}): TestCard => ({
  number,
  brand: 'visa',
  ...more,
});

/** The cards of https://docs.stripe.com/testing that a store meets, by their payment methods. */
const CARDS: Readonly<Record<string, TestCard>> = {
  pm_card_visa: visa('4242424242424242'),
  pm_card_visa_debit: visa('4000056655665556'),
  pm_card_mastercard: { number: '5555555555554444', brand: 'mastercard' },
  pm_card_amex: { number: '378282246310005', brand: 'amex' },
  pm_card_authenticationRequired: visa('4000002760003184', { challenge: true }),
  pm_card_threeDSecure2Required: visa('4000000000003220', { challenge: true }),
  pm_card_threeDSecureRequired: visa('4000000000003063', { challenge: true }),
  pm_card_threeDSecureRequiredChargeDeclined: visa('4000008400001629', { challenge: true, decline: generic }),
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: visa('4000008260003178', {
    challenge: true,
    decline: insufficientFunds,
  }),
  pm_card_chargeDeclined: visa('4000000000000002', { decline: generic }),
  pm_card_chargeDeclinedInsufficientFunds: visa('4000000000009995', { decline: insufficientFunds }),
  pm_card_chargeDeclinedLostCard: visa('4000000000009987', { decline: lost }),
  pm_card_chargeDeclinedStolenCard: visa('4000000000009979', { decline: stolen }),
  pm_card_chargeDeclinedExpiredCard: visa('4000000000000069', { decline: expired }),
  pm_card_chargeDeclinedIncorrectCvc: visa('4000000000000127', { decline: incorrectCvc }),
  pm_card_chargeDeclinedProcessingError: visa('4000000000000119', { decline: processingError }),
};

/** Some cards have two names at the provider: `pm_card_visa_chargeDeclined` is `pm_card_chargeDeclined`. */
export const findCardByTestMethod = (id: string): TestCard | undefined =>
  CARDS[id] ?? CARDS[id.replace('pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined')];

export const findCardByNumber = (number: string): TestCard | undefined =>
  Object.values(CARDS).find((card) => card.number === number);

/** The token that the browser's wallet hands over in place of a number. */
export const WALLET_TOKEN = 'tok_testWallet';
export const walletCard: TestCard = visa('4242424242424242', { wallet: 'google_pay' });
