/**
 * Equal for two spellings of one address: hexadecimal and Bech32 addresses do not tell capitals from small
 * letters, Base58 ones do; Bitcoin Cash addresses come with and without the name of their network.
 */
export function addressKey(address: string): string {
  const bare = address.trim().replace(/^bitcoincash:/i, '');
  return /^(0x[0-9a-f]+|(bc|ltc|tb|vtc)1[0-9a-z]+|[qp][0-9a-z]{41})$/i.test(bare) ? bare.toLowerCase() : bare;
}
