export interface Unit {
  /** The quantity it measures, or a currency. Months and years are `months`, because their number of days varies. */
  measures: string;
  /** Converts a value to the base unit of the quantity. */
  factor: number;
  /** Added after the multiplication. Only degrees Fahrenheit have one. */
  offset?: number;
  imperial?: boolean;
}

/** `|` separates the spellings of a unit, without accents; a spelling that ends with `*` is a prefix. */
const TABLE: readonly [measures: string, factor: number, words: string, kind?: 'imperial'][] = [
  ['length', 1, 'mm|millimet*|milimet*|mm.'],
  ['length', 10, 'cm|centimet*|zentimet*|santimet*|cms'],
  ['length', 100, 'dm|decimet*|dezimet*'],
  [
    'length',
    1000,
    'm|meter|meters|metern|metre|metres|metro|metros|metri|metr|metry|metrow|metra|metrach|metrem|metar|metara|lfm|masl|msnm|mnpm',
  ],
  ['length', 1_000_000, 'km|kilomet*'],
  [
    'length',
    25.4,
    'in|inch|inches|zoll|pouce|pouces|pulgada|pulgadas|pollice|pollici|cal|cale|cali|inca|inci|duim|"|″|”',
    'imperial',
  ],
  ['length', 304.8, 'ft|foot|feet|fuss|pied|pieds|pie|pies|piede|piedi|voet|stop|stopa|stope|′', 'imperial'],
  ['length', 914.4, 'yd|yds|yard|yards', 'imperial'],
  ['length', 1_609_344, 'mi|mile|miles|meile|meilen|millas|mijl|miglia|mil', 'imperial'],
  ['mass', 0.001, 'mg|milligram*|miligram*'],
  [
    'mass',
    1,
    'g|gr|gram|grams|gramm|gramme|grammes|gramo|gramos|grammo|grammi|gramy|gramow|gramach|gramami|grama|grami',
  ],
  ['mass', 100, 'etto|etti'],
  ['mass', 1000, 'kg|kgs|kilo|kilos|kilogram*|kilograma*|chilo|chili|chilogramm*|kila'],
  ['mass', 1_000_000, 't|tonne|tonnen|tonnes|tona|tone'],
  ['mass', 28.3495, 'oz|ounce|ounces|unze|unzen|once|onces|onza|onzas|oncia|once|uncja|uncje|uncji', 'imperial'],
  ['mass', 453.592, 'lb|lbs|pound|pounds|pfund|livres|libra|libras|libbra|libbre|funt*', 'imperial'],
  ['volume', 1, 'ml|millilit*|mililit*|cc|ccm|cm3|cm³'],
  ['volume', 10, 'cl|centilit*|zentilit*'],
  ['volume', 100, 'dl|decilit*|deziliter'],
  [
    'volume',
    1000,
    'l|lt|ltr|liter|liters|litern|litre|litres|litro|litros|litri|litr|litry|litrow|litra|litrem|litrach|litara|litar|litre|dm3|dm³',
  ],
  ['volume', 100_000, 'hl|hektoliter'],
  ['volume', 1_000_000, 'm3|m³|cbm'],
  ['volume', 29.5735, 'fl oz|oz|fluid ounce|fluid ounces', 'imperial'],
  ['volume', 473.176, 'pt|pint|pints', 'imperial'],
  ['volume', 946.353, 'qt|quart|quarts', 'imperial'],
  ['volume', 3785.41, 'gal|gallon|gallons|gallonen|galones', 'imperial'],
  ['area', 1, 'cm2|cm²'],
  [
    'area',
    10_000,
    'm2|m²|qm|sqm|square metres|square meters|quadratmeter|metres carres|metros cuadrados|metri quadrati|vierkante meter',
  ],
  ['area', 929.03, 'ft2|ft²|sq ft|square feet', 'imperial'],
  ['grammage', 1, 'gsm|g/m2|g/m²|g/qm|gr/m2'],
  ['power', 1, 'w|watt|watts|vatio|vatios|wat|waty|watow|vat|vata|vati'],
  ['power', 1000, 'kw|kilowatt*'],
  ['power', 735.5, 'ps|hp|cv|pk|konjskih snaga'],
  ['voltage', 1, 'v|vac|vdc|volt|volts|voltios|wolt|wolty|woltow|volta|volti'],
  ['current', 0.001, 'ma'],
  ['current', 1, 'A|amp|amps|ampere|amperes|amper|amperow|ampera'],
  ['charge', 1, 'mah'],
  ['charge', 1000, 'ah'],
  ['energy', 1, 'wh|wattstunden|watt-hours'],
  ['energy', 1000, 'kwh'],
  ['heat', 1, 'kj'],
  ['heat', 4.184, 'kcal|cal|kalorien|calories|calorias|calorie|calorieën|kalorii|kalorija'],
  ['frequency', 1, 'hz|hertz'],
  ['frequency', 1000, 'khz'],
  ['frequency', 1_000_000, 'mhz'],
  ['frequency', 1_000_000_000, 'ghz'],
  ['data', 1, 'mb|megabyte*'],
  ['data', 1000, 'gb|gigabyte*'],
  ['data', 1_000_000, 'tb|terabyte*'],
  ['pressure', 1, 'bar|bars|bary|bara'],
  ['pressure', 1.01325, 'atm'],
  ['pressure', 0.0689476, 'psi', 'imperial'],
  ['torque', 1, 'nm|newtonmet*|newton-met*|newton metres|newton meters|niutonomet*'],
  [
    'temperature',
    1,
    '°c|℃|degrees celsius|grad celsius|degres celsius|grados celsius|gradi celsius|graden celsius|stopni celsjusza|stopniach celsjusza|stopnie celsjusza|stepeni celzijusa',
  ],
  ['temperature', 5 / 9, '°f|℉|degrees fahrenheit|grad fahrenheit', 'imperial'],
  [
    'angle',
    1,
    '°|grad|degree|degrees|degre|degres|grado|grados|gradi|graad|graden|stopni|stopnie|stopniach|stopniami|stepen*',
  ],
  ['light', 1, 'lm|lumen|lumens|lumenow|lumena|lumenes'],
  ['brightness', 1, 'lux|lx'],
  ['colour temperature', 1, 'K|kelvin|kelvins'],
  ['loudness', 1, 'db|dezibel|decibel*|decybel*'],
  ['yarn', 1, 'den|denier'],
  ['dots', 1, 'dpi'],
  ['pixels', 1, 'px|pixel|pixels|pixeles|piksel*'],
  ['pixels', 1_000_000, 'mp|megapixel*|megapikse*'],
  ['data rate', 1, 'kbps|kbit/s'],
  ['data rate', 1000, 'mbps|mbit/s|mb/s'],
  ['data rate', 1_000_000, 'gbps|gbit/s'],
  ['fineness', 1, 'kt|ct|karat|karats|carat|carats|karaat|quilate|quilates|carati|karatow|karata'],
  ['turns', 1, 'rpm|r/min|u/min|tr/min|obr/min|o/min|giri/min|omw/min|t/min'],
  ['speed', 1, 'km/h|kmh|kph|km/u|km/std'],
  ['speed', 1.609344, 'mph', 'imperial'],
  [
    'percent',
    1,
    '%|percent|per cent|prozent|prozentig*|pour cent|por ciento|per cento|procent|procenty|procentow|posto|odsto|postotaka|procenata',
  ],
  [
    'time',
    1,
    's|sec|secs|second|seconds|sek|sekunde|sekunden|seconde|secondes|segundo|segundos|secondo|secondi|seconden|sekund*',
  ],
  ['time', 60, 'min|mins|minute|minutes|minuten|minuto|minutos|minuti|minuut|minut*'],
  [
    'time',
    3600,
    'h|hr|hrs|hour|hours|std|stunde|stunden|betriebsstunden|heure|heures|hora|horas|ora|ore|uur|uren|godzin*|sat|sata|sati',
  ],
  ['time', 86_400, 'day|days|tag|tage|tagen|jour|jours|dia|dias|giorno|giorni|dag|dagen|dni|dzien|dnia|dan|dana'],
  [
    'time',
    604_800,
    'week|weeks|woche|wochen|semaine|semaines|semana|semanas|settimana|settimane|weken|tydzien|tygodni*|nedelj*|tjedan*|tjedn*',
  ],
  [
    'months',
    1,
    'mon|mon.|month|months|monat|monate|monaten|mois|mes|meses|mese|mesi|maand|maanden|miesiac*|miesiec*|mesec*|mjesec*',
  ],
  [
    'months',
    12,
    'year|years|yr|yrs|jahr|jahre|jahren|an|ans|annee|annees|ano|anos|anno|anni|jaar|jaren|rok|roku|lat|lata|latach|godin*',
  ],
  ['EUR', 1, '€|eur|euro|euros|eura|evra'],
  ['USD', 1, '$|usd|dollar|dollars|dollari|dolares|dolar*'],
  ['GBP', 1, '£|gbp|pound|pounds|pfund'],
  ['PLN', 1, 'zl|pln|zlot*'],
  ['CHF', 1, 'chf|franken|sfr'],
  ['RSD', 1, 'rsd|din|dinar*'],
  ['HRK', 1, 'hrk|kn|kuna|kune'],
  ['kr', 1, 'kr|sek|dkk|nok|kronen|kronor|kroner'],
  ['CZK', 1, 'kc|czk'],
  ['JPY', 1, '¥|jpy|yen'],
  ['INR', 1, '₹|inr|rs|rupee|rupees'],
  ['CAD', 1, 'cad'],
  ['AUD', 1, 'aud'],
];

/**
 * The units by folded spelling: whole words here, prefixes in {@link UNIT_STEMS}. One spelling can mean several units.
 */
export const UNITS = new Map<string, Unit[]>();
export const UNIT_STEMS = new Map<string, Unit[]>();

for (const [measures, factor, words, kind] of TABLE) {
  const unit: Unit = {
    measures,
    factor,
    ...(kind && { imperial: true }),
    ...(measures === 'temperature' && kind && { offset: -32 * factor }),
  };
  for (const word of words.split('|')) {
    const [map, key] = word.endsWith('*') ? [UNIT_STEMS, word.slice(0, -1)] : [UNITS, word];
    map.set(key, [...(map.get(key) ?? []), unit]);
  }
}
