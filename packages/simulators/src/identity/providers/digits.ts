/** A number of this many digits, made of a hash. */
export const digits = (hash: Buffer, length: number): string =>
  BigInt(`0x${hash.toString('hex')}`)
    .toString()
    .slice(0, length);
