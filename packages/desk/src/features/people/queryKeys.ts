export const MEMBERS = ['members'] as const;
export const INVITATIONS = ['invitations'] as const;
export const CHANGES = ['changes'] as const;
