/**
 * The words for the numbers two to twelve, in this order; `|` separates forms, `-` stands for a number without an
 * entry. One is missing because it is an article in most languages.
 */
const WORDS: Record<string, string> = {
  en: 'two three four five six seven eight nine ten eleven twelve|dozen',
  de: 'zwei|zweier|zweien drei|dreier|dreien vier|vieren fünf sechs sieben acht neun zehn elf zwölf|dutzend',
  fr: 'deux trois quatre cinq six sept huit - dix onze douze|douzaine',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce|docena',
  it: 'due tre quattro cinque - sette otto nove dieci undici dodici|dozzina',
  nl: 'twee drie vier vijf zes zeven acht negen tien elf twaalf|dozijn',
  pl: 'dwa|dwie|dwóch|dwu|dwoma|dwiema trzy|trzech|trzem|trzema cztery|czterech|czterem|czterema pięć|pięciu sześć|sześciu siedem|siedmiu osiem|ośmiu dziewięć|dziewięciu dziesięć|dziesięciu jedenaście|jedenastu dwanaście|dwunastu|tuzin',
  sr: 'dva|dve|dvije|dvoje|dveju|dviju tri|triju|troje četiri|četiriju|četvero pet šest sedam osam devet deset jedanaest dvanaest|tuce',
  pt: 'dois|duas três quatro cinco seis sete oito nove dez onze doze|dúzia',
  da: 'to tre fire fem seks syv otte ni ti elleve tolv|dusin',
  sv: 'två tre fyra fem sex sju åtta nio tio elva tolv|dussin',
  no: 'to tre fire fem seks sju åtte ni ti elleve tolv|dusin',
};

/** Words, mostly prefixes, that imply a number: a pair is two. They count only in a source, not in a text. */
export const HIDDEN_NUMBERS: readonly [RegExp, number][] = [
  [
    /^(?:pair|paar|paire|par$|para$|pár|coppia|twin|dual|double|doubl|doppel|doppi|doble|dubbel|podw[oó]j|dupl|dvo|zwei|zwie|two|twee|beid|both|ambos|deux|bi$)/,
    2,
  ],
  [/^(?:tripl|dreif|dreit|drie|trzy|tro[jst]|three|trio)/, 3],
  [/^(?:quad|vier|fourfold)/, 4],
  [/^(?:half|halb|halbe|demi|medio|media|mezzo|mezza|halve|pół|pola?$)/, 0.5],
];

/** The numbers by language and word. */
export const NUMBER_WORDS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(WORDS).map(([language, all]) => [
    language,
    new Map(
      all
        .split(' ')
        .flatMap((forms, index) => (forms === '-' ? [] : forms.split('|').map((form) => [form, index + 2] as const))),
    ),
  ]),
);

/** Words that form a set phrase with the number word before them: "four seasons". */
export const SET_PHRASES =
  /^(?:seasons|jahreszeiten|saisons|estaciones|stagioni|seizoenen|pory|p[óo]r|godišnja|legged|wänden|walls|corners|augen|fois)$/;
