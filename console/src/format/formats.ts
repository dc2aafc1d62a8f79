import { LANGUAGES, type Language } from '../i18n/languages.ts';

/** Formats of dates, numbers and amounts in one language. */
export interface Formats {
  number: (value: number) => string;
  percent: (share: number) => string;
  /** An amount of CT as the API sends it, such as `"50.0000"`, without zeros at its end. */
  ct: (amount: string) => string;
  /** An amount in the main unit of a currency, such as `"49.00"` and `EUR`. */
  money: (amount: string, currency: string) => string;
  /** A size of a file in kB or MB. */
  bytes: (size: number) => string;
  dateTime: (at: string) => string;
  date: (at: string) => string;
  /** A day of UTC without a time, such as `"2026-11-23"`, which is the same day everywhere. */
  day: (day: string) => string;
  month: (at: Date) => string;
  weekday: (at: Date, style: 'short' | 'long') => string;
  relative: (at: string, now?: number) => string;
  list: (parts: string[]) => string;
  /** The name of a language. Throws what is no tag of BCP 47. */
  language: (tag: string) => string;
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

export function formatsOf(language: Language): Formats {
  const { locale } = LANGUAGES[language];
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const ct = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const list = new Intl.ListFormat(locale);
  return {
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    // A string, which the formatter does not convert to a binary fraction.
    ct: (amount) => `${ct.format(amount as `${number}`)} CT`,
    money: (amount, currency) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount as `${number}`),
    bytes: (size) => {
      const [unit, divisor] = size < 1_000_000 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const);
      const options = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
      return new Intl.NumberFormat(locale, options).format(size / divisor);
    },
    dateTime: (at) => dateTime.format(new Date(at)),
    date: (at) => date.format(new Date(at)),
    day: (each) => day.format(new Date(each)),
    month: (at) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(at),
    weekday: (at, weekday) => new Intl.DateTimeFormat(locale, { weekday }).format(at),
    relative: (at, now = Date.now()) => {
      const seconds = (new Date(at).getTime() - now) / 1000;
      const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
      return relative.format(Math.round(seconds / size), unit);
    },
    list: (parts) => list.format(parts),
    language: (tag) => new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag,
  };
}
