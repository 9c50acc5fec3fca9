/** A reason why no release is made, in a line for the person who makes it. */
export class ReleaseError extends Error {}
