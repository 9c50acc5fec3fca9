/** True for a key by which no money moves: https://docs.stripe.com/keys */
export const isTestKey = (key: string): boolean => key.includes('_test_');
