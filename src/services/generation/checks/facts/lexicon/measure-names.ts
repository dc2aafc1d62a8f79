/**
 * Prefixes, without accents, of words in a column name that show what the numbers without a unit in that column
 * measure.
 */
const WORD_PREFIXES: readonly [measures: string, words: string][] = [
  [
    'length',
    'length|width|height|depth|diameter|thick|lange|laenge|breite|hohe|hoehe|tiefe|durchmesser|dicke|starke|longueur|largeur|hauteur|profondeur|diametre|epaisseur|longitud|largo|ancho|anchura|alto|altura|profundidad|diametro|grosor|lunghezza|larghezza|altezza|profondita|spessore|lengte|breedte|hoogte|diepte|dikte|dlugosc|szerokosc|wysokosc|glebokosc|srednica|grubosc|duzina|sirina|visina|dubina|precnik|promjer|debljina|dimension|abmessung|masse|maat|wymiar|dimenzij|misure|medidas',
  ],
  [
    'mass',
    'protein|proteine|pro$|carb|kohlenhydrat|glucid|fett|fat|grass|graisse|zucker|sugar|sucre|salt|salz|fib(?:er|re)|ballast|weight|gewicht|poids|peso|waga|tezina|masa|mass|load|belast|charge|portata|carga|nosnost|nosivost',
  ],
  [
    'volume',
    'volume|capacity|content|fassung|inhalt|volumen|contenance|capacite|capacidad|capacita|inhoud|pojemnosc|zapremina|obujam|kapacitet',
  ],
  ['heat', 'energy|energie|brennwert|calor|kalor|cal$|cal '],
  ['light', 'lichtstrom|lumen|luminous|flux lumineux|lichtstroom|strumien'],
  ['colour temperature', 'lichtfarbe|farbtemperatur|colou?r temp|temperature de couleur'],
  ['power', 'power|wattage|leistung|puissance|potencia|potenza|vermogen|moc|snaga'],
  ['voltage', 'voltage|spannung|tension|tensione|spanning|napiecie|napon'],
  ['percent', 'percent|share|anteil|composition|rabatt|discount'],
  ['temperature', 'temperatur|temperature|temp'],
];

const PATTERNS: readonly [string, RegExp][] = WORD_PREFIXES.map(([measures, words]) => [
  measures,
  new RegExp(`(?:^|[^a-z])(?:${words})`),
]);

/** Returns what the column with this folded name measures. */
export function measuredBy(key: string): string[] {
  return PATTERNS.filter(([, pattern]) => pattern.test(key)).map(([measures]) => measures);
}
