/**
 * Returns the same key for all spellings of an address: hexadecimal and Bech32 ignore case, Bitcoin Cash its
 * prefix.
 */
export function walletAddressKeyOf(address: string): string {
  const bare = address.trim().replace(/^bitcoincash:/i, '');
  return /^(0x[0-9a-f]+|(bc|ltc|tb|vtc)1[0-9a-z]+|[qp][0-9a-z]{41})$/i.test(bare) ? bare.toLowerCase() : bare;
}
