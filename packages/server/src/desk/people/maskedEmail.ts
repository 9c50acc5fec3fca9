/** Tells the invited person which of their addresses it is, and no other person the whole one: `e•••@example.com`. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1•••');
