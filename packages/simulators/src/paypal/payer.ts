/** The person with whom every window of the provider's is signed in. */
export const PAYER = {
  name: { given_name: 'Rita', surname: 'Reader' },
  email_address: 'payer@example.com',
  payer_id: 'QYR5Z8XDVJNXQ',
  address: { country_code: 'IE' },
};
