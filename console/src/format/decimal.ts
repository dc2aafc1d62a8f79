const SCALE = 4;

/** The sum of two amounts of CT, exactly. Amounts are decimal strings with four decimals. */
export function addCt(a: string, b: string): string {
  const sum = toUnits(a) + toUnits(b);
  const digits = String(sum < 0n ? -sum : sum).padStart(SCALE + 1, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`;
}

function toUnits(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(SCALE, '0').slice(0, SCALE));
  return amount.startsWith('-') ? -units : units;
}
