import { UNIT_STEMS, UNITS, type Unit } from './lexicon/units.ts';
import { foldText, latin } from './words.ts';

/** Units of one letter are case-sensitive: these exist only in upper case, the others only in lower case. */
const ONLY_CAPITAL = new Set(['a', 'k']);
const ONLY_SMALL = new Set(['g', 'm', 's', 'h', 't']);
/** `in` is a word in many languages. After a number it means inches only if one of these words, or no word, follows. */
const AFTER_INCHES =
  /^\s*(?:deep|wide|long|high|tall|thick|diameter|across|x\b|by\b|and\b|or\b|to\b|in (?:length|width|height|diameter)|[^\p{L}\d\s]|$)/u;
const LONGEST_STEM = 12;
/** Divisors that make another unit: `gram per vierkante meter`, `Kilometer pro Stunde`, `giri al minuto`. */
const PER =
  /^\s?(?:\/|per|pro|par|por|al|à la|a la|na|za|je)\s?(?:(square|quadrat|vierkante|kvadratni|metr kwadratowy)?\s?(m²|m2|qm|metres? carrés?|metros? cuadrados?|metri? quadrat[oi]|meters?|metres?|metar)|(stunde|hour|heure|hora|ora|uur|h|godzinę|sat)|(minute|minuto|minuut|min|minutę|minutu))(?!\p{L})/iu;
const ROTATIONS = /^(?:umdrehungen|tours|giri|revoluciones|toeren|obrotów|okretaja|turns|revolutions)$/i;

/**
 * Returns the possible units at position `at`, directly after a number, and the position after them; null if there are
 * none. `strict` requires that `in` is recognizably a unit.
 */
export function readUnit(text: string, at: number, strict: boolean): { units: Unit[]; end: number } | null {
  const rest = text.slice(at, at + 64);
  const gap = /^(?: ?\([LWHBTD]\))?[ \u00a0\u202f\u2009]{0,2}-?/.exec(rest)![0].length;
  const words = /^(?:°\s?[CF](?!\p{L})|[°%€$£¥℃℉"″”′]|''|\p{L}+[²³23]?(?:\/\p{L}+[²³23]?)?)/u.exec(
    rest.slice(gap),
  )?.[0];
  if (words === undefined) return null;
  // A preposition in Polish: `osiemnaście w etui`.
  if (words === 'w' && strict && /^\s\p{L}/u.test(rest.slice(gap + 1))) return null;
  const divided = dividedUnit(words, rest.slice(gap + words.length));
  if (divided) return { units: divided.units, end: at + gap + words.length + divided.length };
  const second = /^[ \u00a0-]\p{L}+/u.exec(rest.slice(gap + words.length))?.[0] ?? '';
  const pair = UNITS.get(foldText(`${words} ${second.slice(1)}`));
  if (second !== '' && pair) return { units: pair, end: at + gap + words.length + second.length };
  if (words === '°') return { units: [...UNITS.get('°')!, ...UNITS.get('°c')!], end: at + gap + 1 };
  // `5 kg/Stück` means five kilograms.
  const alone = words.split('/', 1)[0]!;
  const [units, written] = [unitsOf(words) ?? unitsOf(alone), unitsOf(words) ? words : alone];
  if (!units) return null;
  const end = at + gap + written.length;
  if (words === 'in' && /^-in-\d/.test(rest)) return null;
  if (words === 'in' && strict && !AFTER_INCHES.test(text.slice(end, end + 20))) return null;
  return { units: isAngle(units) ? [...units, ...UNITS.get('°c')!] : units, end };
}

const isAngle = (units: readonly Unit[]) => units.some(({ measures }) => measures === 'angle');

/** Returns the unit that a divisor after it makes, with the length of the divisor; null without a known one. */
function dividedUnit(unit: string, rest: string): { units: Unit[]; length: number } | null {
  const per = PER.exec(rest);
  if (!per) return null;
  const [units] = unitsOf(unit) ?? [];
  if ((per[1] || /²|2|qm|carr|cuadr|quadr/i.test(per[2] ?? '')) && units?.measures === 'mass')
    return { units: [{ measures: 'grammage', factor: units.factor }], length: per[0].length };
  const key =
    per[4] && ROTATIONS.test(unit)
      ? 'rpm'
      : per[3] && units?.measures === 'length'
        ? units.imperial
          ? 'mph'
          : 'km/h'
        : undefined;
  return key === undefined ? null : { units: UNITS.get(key)!, length: per[0].length };
}

/** Returns the units that a word can stand for, or null. */
export function unitsOf(word: string): Unit[] | null {
  if (word === "''") return UNITS.get('"')!;
  const key = foldText(latin(word.toLowerCase())).replace(/\s/g, '');
  const isSmall = word === word.toLowerCase();
  if (word.length === 1 && (ONLY_CAPITAL.has(key) ? isSmall : ONLY_SMALL.has(key) && !isSmall)) return null;
  const exact = UNITS.get(key) ?? UNITS.get(word);
  if (exact) return exact;
  for (let length = Math.min(key.length, LONGEST_STEM); length >= 4; length--) {
    const stem = UNIT_STEMS.get(key.slice(0, length));
    if (stem) return stem;
  }
  return null;
}

/** Returns the currency before a number, as in `€ 249,00` and `Rs. 299`, or null. */
export function currencyBefore(text: string, at: number): Unit[] | null {
  const sign = /(?:^|[^\p{L}])([€$£¥₹]|[A-Z]{3}|Rs\.?)[ \u00a0]?$/u.exec(text.slice(Math.max(0, at - 6), at))?.[1];
  return sign === undefined ? null : (unitsOf(sign.replace('.', ''))?.filter((unit) => isCurrency(unit)) ?? null);
}

/** Whether the unit is a currency. */
export function isCurrency({ measures }: Unit): boolean {
  return /^[A-Z]{3}$|^kr$/.test(measures);
}
