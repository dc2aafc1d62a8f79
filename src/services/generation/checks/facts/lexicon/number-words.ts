/** How a language spells numbers. `|` separates forms, `-` stands for a number without an entry. */
interface Spelling {
  /** 1 to 19. */
  small: string;
  /** 20 to 90. */
  tens: string;
  hundred: string;
  thousand: string;
  /** The word between tens and ones, as in `treinta y dos`. */
  and?: string;
  /** Further words with their numbers. */
  more?: string;
  /** Writes tens and ones, or hundreds, as one word. */
  compound?: (ones: string, tens: string, value: number) => string;
}

const SPELLINGS: Record<string, Spelling> = {
  en: {
    small:
      'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
    hundred: 'hundred',
    thousand: 'thousand',
    more: 'dozen=12',
  },
  de: {
    small:
      'ein|eins zwei|zweier|zweien drei|dreier|dreien vier|vieren fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
    tens: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
    hundred: 'hundert|einhundert',
    thousand: 'tausend|eintausend',
    more: 'dutzend=12',
    compound: (ones, tens) => `${ones}und${tens}`,
  },
  fr: {
    small:
      '- deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
    tens: 'vingt|vingts trente quarante cinquante soixante septante huitante|octante nonante',
    hundred: 'cent|cents',
    thousand: 'mille',
    and: 'et',
    more: 'douzaine=12 dizaine=10 quinzaine=15 vingtaine=20 trentaine=30 quarantaine=40 cinquantaine=50 soixantaine=60 centaine=100',
  },
  es: {
    small:
      '- dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    hundred: 'cien|ciento|cientos',
    thousand: 'mil',
    and: 'y',
    more: 'docena=12 decena=10 veintena=20 treintena=30 cincuentena=50 centenar=100 veintidós=22 veintitrés=23 veinticuatro=24 veinticinco=25 veintiséis=26 veintisiete=27 veintiocho=28 veintinueve=29 doscientos=200 doscientas=200 trescientos=300 trescientas=300 cuatrocientos=400 quinientos=500 quinientas=500 seiscientos=600 setecientos=700 ochocientos=800 novecientos=900',
  },
  it: {
    small:
      '- due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    hundred: 'cento',
    thousand: 'mille|mila',
    more: 'dozzina=12 decina=10 ventina=20 trentina=30 cinquantina=50 centinaio=100',
    compound: (ones, tens) => (/^[uo]/.test(ones) ? tens.slice(0, -1) : tens) + ones.replace(/^tre$/, 'tré'),
  },
  nl: {
    small:
      '- twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
    tens: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    hundred: 'honderd',
    thousand: 'duizend',
    more: 'dozijn=12',
    compound: (ones, tens) => `${ones}${ones.endsWith('e') ? 'ën' : 'en'}${tens}`,
  },
  pl: {
    small:
      '- dwa|dwie|dwóch|dwu|dwoma|dwiema trzy|trzech|trzem|trzema cztery|czterech|czterem|czterema pięć|pięciu|pięcioma sześć|sześciu|sześcioma siedem|siedmiu osiem|ośmiu dziewięć|dziewięciu dziesięć|dziesięciu jedenaście|jedenastu dwanaście|dwunastu trzynaście|trzynastu czternaście|czternastu piętnaście|piętnastu szesnaście|szesnastu siedemnaście|siedemnastu osiemnaście|osiemnastu dziewiętnaście|dziewiętnastu',
    tens: 'dwadzieścia|dwudziestu trzydzieści|trzydziestu czterdzieści|czterdziestu pięćdziesiąt|pięćdziesięciu sześćdziesiąt|sześćdziesięciu siedemdziesiąt|siedemdziesięciu osiemdziesiąt|osiemdziesięciu dziewięćdziesiąt|dziewięćdziesięciu',
    hundred: 'sto|stu',
    thousand: 'tysiąc|tysiące|tysięcy|tysiąca',
    more: 'tuzin=12 dwieście=200 dwustu=200 trzysta=300 trzystu=300 czterysta=400 pięćset=500 sześćset=600',
  },
  sr: {
    small:
      '- dva|dve|dvije|dvoje|dveju|dviju tri|triju|troje četiri|četiriju|četvero pet šest sedam osam devet deset jedanaest dvanaest trinaest četrnaest petnaest šesnaest sedamnaest osamnaest devetnaest',
    tens: 'dvadeset trideset četrdeset pedeset šezdeset sedamdeset osamdeset devedeset',
    hundred: 'stotinu|stotina',
    thousand: 'hiljadu|hiljada|hiljade|tisuću|tisuća',
    and: 'i',
    more: 'tuce=12 dvesta=200 dvjesto=200 trista=300 petsto=500',
  },
  pt: {
    small:
      '- dois|duas três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove',
    tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    hundred: 'cem|cento',
    thousand: 'mil',
    and: 'e',
    more: 'dúzia=12 duzentos=200 trezentos=300 quinhentos=500',
  },
  da: {
    small: '- to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten',
    tens: 'tyve tredive fyrre halvtreds tres halvfjerds firs halvfems',
    hundred: 'hundrede',
    thousand: 'tusind',
    more: 'dusin=12',
  },
  sv: {
    small: '- två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton',
    tens: 'tjugo trettio fyrtio femtio sextio sjuttio åttio nittio',
    hundred: 'hundra',
    thousand: 'tusen',
    more: 'dussin=12',
  },
  no: {
    small: '- to tre fire fem seks sju åtte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten',
    tens: 'tjue tretti førti femti seksti sytti åtti nitti',
    hundred: 'hundre',
    thousand: 'tusen',
    more: 'dusin=12',
  },
};

/** Words that are numbers only before a unit: `neuf` is also "new", `sei` also "you are". */
export const ONLY_WITH_UNIT: Readonly<Record<string, ReadonlySet<string>>> = {
  fr: new Set(['neuf', 'cent', 'cents', 'mille']),
  it: new Set(['sei', 'mille']),
  pl: new Set(['stu']),
  es: new Set(['once', 'mil']),
  en: new Set(['one']),
  de: new Set(['ein', 'eins', 'acht', 'elf']),
};

/** The number words of a language, by the role that they have in a longer number. */
export interface NumberWords {
  values: ReadonlyMap<string, number>;
  hundred: ReadonlySet<string>;
  thousand: ReadonlySet<string>;
  and: string | undefined;
}

export const NUMBER_WORDS: ReadonlyMap<string, NumberWords> = new Map(
  Object.entries(SPELLINGS).map(([language, spelling]) => [language, readSpelling(spelling)]),
);

function readSpelling({ small, tens, hundred, thousand, and, more = '', compound }: Spelling): NumberWords {
  const values = new Map<string, number>();
  const ones = small.split(' ').map((forms) => (forms === '-' ? [] : forms.split('|')));
  const decades = tens.split(' ').map((forms) => forms.split('|'));
  ones.forEach((forms, index) => forms.forEach((form) => values.set(form, index + 1)));
  decades.forEach((forms, index) => forms.forEach((form) => values.set(form, 10 * (index + 2))));
  if (compound)
    for (const [ten, forms] of decades.entries())
      for (const [one, words] of ones.slice(0, 9).entries())
        for (const word of words.slice(0, 1)) values.set(compound(word, forms[0]!, 0), 10 * (ten + 2) + one + 1);
  // Germanic and Italian hundreds are one word: `zweihundert`, `duecento`.
  if (compound)
    for (const [one, words] of ones.slice(1, 9).entries())
      for (const [word, factor] of [
        [hundred.split('|')[0]!, 100],
        [thousand.split('|').at(-1)!.replace('eintausend', 'tausend'), 1000],
      ] as const)
        for (const each of words.slice(0, 1)) values.set(each + word, (one + 2) * factor);
  for (const pair of more.split(' ').filter(Boolean)) {
    const [word, value] = pair.split('=');
    values.set(word!, Number(value));
  }
  return { values, hundred: new Set(hundred.split('|')), thousand: new Set(thousand.split('|')), and };
}

/** Words, mostly prefixes, that imply a number: a pair is two. They count only in a source, not in a text. */
export const HIDDEN_NUMBERS: readonly [RegExp, number][] = [
  [
    /^(?:pair|paar|paire|par$|para$|pár|coppia|twin|dual|double|doubl|doppel|doppi|doble|dubbel|podw[oó]j|dupl|dvo|zwei|zwie|two|twee|beid|both|ambos|deux|bi$)/,
    2,
  ],
  [
    /^(?:earrings?|ohrring|ohrsteck|boucles|pendientes|orecchini|oorbel|kolczyk|minđuš|naušnic|gloves|handschuh|socks|socken|shoes|schuhe|boots|stiefel|wings|flügel|ailes)/,
    2,
  ],
  [/^(?:tripl|dreif|dreit|drie|trzy|tro[jst]|three|trio|tripod|trépied|trípode|treppiede|trójn|tronož)/, 3],
  [/^(?:quad|vier|fourfold)/, 4],
  [/^(?:half|halb|halbe|demi|medio|media|mezzo|mezza|halve|pół|pola?$)/, 0.5],
  // The fineness of sterling silver.
  [/^(?:sterling)/, 925],
];

/** A numeral that begins a word: `Dreisitzer`, `czteroosobowy`, `vijfdelig`. */
const PREFIXES: Record<string, string> = {
  de: 'zwei dreier?|drei vierer?|vier fünfer?|fünf sechser?|sechs siebener?|sieben achter?|acht neuner?|neun zehner?|zehn',
  nl: 'twee drie vier vijf zes zeven acht negen tien',
  pl: 'dwu trzy|trój cztero pięcio sześcio siedmio ośmio dziewięcio dziesięcio',
  sr: 'dvo tro četvoro|četvero peto šesto sedmo osmo - deseto',
};
/** What follows such a numeral. */
const COUNTED: Record<string, string> = {
  de: 'teilig|stufig|lagig|schichtig|flammig|türig|sitzer|sitzig|köpfig|jährig|stöckig|seitig|polig|gängig|sprachig|erset|fachset|monatig|tägig|stündig',
  nl: 'delig|persoons|zits|laags|deurs|jarig|daags|traps|pits|standen|voudig',
  pl: 'osobow|częściow|letni|stopniow|warstwow|drzwiow|palnikow|funkcyj|elementow|miejscow|miesięczn|dniow|godzinn|komorow|pakow|tygodniow',
  sr: 'delni|djelni|sed|godišnj|slojn|stepen|krak|člani',
};

/** Compounds that begin with a numeral, as patterns with the number. The second part is what they count. */
export const COMPOUNDS: ReadonlyMap<string, readonly [RegExp, number][]> = new Map(
  Object.entries(PREFIXES).map(([language, list]) => [
    language,
    list
      .split(' ')
      .flatMap((forms, index): [RegExp, number][] =>
        forms === '-' ? [] : [[new RegExp(`^(?:${forms})(?=${COUNTED[language]!})`), index + 2]],
      ),
  ]),
);
