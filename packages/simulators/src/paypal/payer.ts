/** The person who is signed in in every window of the provider. */
export const PAYER = {
  name: { given_name: 'Rita', surname: 'Reader' },
  email_address: 'payer@example.com',
  payer_id: 'QYR5Z8XDVJNXQ',
  address: { country_code: 'IE' },
};
