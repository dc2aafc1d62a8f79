import { once } from '../../../../core/once.ts';
import { termFinder } from './find-terms.ts';
import { CLAIMS } from './lexicon/claims/claims.ts';
import type { SourceFacts } from './source-facts.ts';
import { latin } from './words.ts';

const HAVING_WORDS =
  'with|has|have|features?|featuring|includes?|including|included|offers?|plus|adds?|comes|fitted|equipped|built[- ]in|integrated|shows?|gets?|find|its|mit|findest|finden sie|enthält|umfasst|hat|haben|verfügt|bietet|inklusive|inkl|dazu|samt|dank|avec|comprend|dotée?|équipée?|munie?|intègre|possède|offre|trouvez|trouverez|grâce|con|incluye|tiene|cuenta|dispone|incorpora|encontrarás|encuentras|gracias|ha|hanno|dotat[oaie]|include|integra|presenta|trovi|troverai|met|vind je|bevat|heeft|hebben|beschikt|voorzien|inclusief|dankzij|op|z|ze|posiada|ma|mają|wyposażon\\p{L}*|zawiera|znajdziesz|dzięki|sa|ima|imaju|uključuje';
/** Counts before a part, which are no beginning of a list. */
const COUNTS =
  'two|three|four|five|zwei|drei|vier|fünf|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|due|tre|quattro|cinque|twee|drie|vijf|dwie|dwa|trzy|cztery|pięć|dva|dve|tri|\\d+(?!\\s?(?:mm|cm|m|kg|g|mg|ml|cl|l|w|v|ah|mah|nm|rpm|inch|in|°)(?![\\p{L}\\d]))';
/** A pronoun after a comma, with which another statement begins: `With 55 Nm it drills holes`. */
const NEW_CLAUSE =
  '(?:,\\s|\\s)(?:it|they|you|he|she|we|er|sie|es|du|ihr|wir|il|elle|ils|elles|vous|tu|on|hij|zij|ze|je|jij|ona|ono|on|oni)\\s';
/** Words that say where something is: `keep three in the pocket`. */
const LOCATED = '(?:in|into|im|ins|dans|en|nella|nel|w|we|u|na|op)\\s';
/** Words before a part or accessory that make it one of the product: "with", "includes", "two". */
const HAVING = new RegExp(`(?:^|[^\\p{L}])(?:${HAVING_WORDS}|${COUNTS})\\s(?:(?!${LOCATED})\\p{L}+[\\s-]){0,3}$`, 'iu');
/** The same before a list that goes on up to the part: "with a tuner, a bag and a strap". */
const HAVING_LIST = new RegExp(
  `(?:^|[^\\p{L}])(?:${HAVING_WORDS})\\s(?:(?!${NEW_CLAUSE}).){2,80}(?:,|\\s(?:and|und|et|y|e|ed|en|i|oraz|as well as|sowie))\\s(?:\\p{L}+[\\s-]){0,3}$`,
  'iu',
);
/** Words before what the product is used with or holds: `enough for screws`. */
const PURPOSE = /(?:^|[^\p{L}])(?:for|für|pour|para|per|voor|do|dla|za)\s(?:\p{L}+\s)?$/iu;
/** The beginning of a sentence whose subject is the part. */
const SUBJECT =
  /^\s*(?:(?:an?|the|its|two|three|four|der|die|das|eine?|zwei|drei|vier|les?|la|l|une?|deux|trois|el|los|las|una|dos|tres|il|lo|gli|i|due|tre|de|het|een|twee|drie|dwie|dwa|trzy)[\s’']\s*)?$/iu;
/** Words after a part that is delivered with the product. */
const DELIVERED =
  /^[^.!?]{0,40}(?<!\p{L})(?:(?:is|are) included|comes? with (?:it|them)|(?:is|are) part of|in the box|lieg(?:t|en) bei|im lieferumfang|inbegriffen|(?:est|sont) (?:inclus|fourni|livré)\p{L}*|inclus\p{L}*|incluid[oa]s?|in dotazione|meegeleverd|inbegrepen|w zestawie|dołączon\p{L}*|u kompletu)(?!\p{L})/iu;
/** Words after a part that say that it is not delivered. */
const NOT_DELIVERED =
  /^[^.!?;]{0,30}(?<!\p{L})(?:(?:not|nicht|non|no|niet|nie|nije|nisu|pas)(?!\p{L})[^.!?;]{0,12}(?:included|dabei|enthalten|lieferumfang|inbegriffen|fourni|inclus|incluid|compres|inbegrepen|meegeleverd|zestawie|kompletu|uključen)|sold separately|separat erhältlich|vendue?s? séparément|(?:se )?vende(?:n)? por separado|vendut[oaie] separatamente|apart verkrijgbaar|sprzedawan\p{L}* osobno|prodaj\p{L}* se zasebno)/iu;
/** The article before a part that is the subject of {@link ACTING}. */
const ARTICLE =
  /(?:^|[^\p{L}])(?:an?|the|its|der|die|das|eine?|seine?|ihre?|le|la|les|une?|son|sa|el|los|las|una?|su|sus|il|lo|gli|i|uno|de|het|een)\s(?:\p{L}+[\s-])?$|(?:^|[^\p{L}])l[’']$/iu;
/** A verb after a part that does something: `a headrest helps`, `ein Sicherheitsventil schützt`. */
const ACTING =
  /^(?:\s(?!and\s|und\s|et\s|y\s|e\s|en\s|i\s|or\s)\p{L}+){0,3}\s(?:helps?|keeps?|makes?|lets?|protects?|holds?|guides?|ensures?|prevents?|stops?|schütz(?:t|en)|hilft|helfen|hält|halten|sorg(?:t|en)|verhinder(?:t|n)|erleichter(?:t|n)|protège(?:nt)?|aide(?:nt)?|maintien(?:t|nent)|permet(?:tent)?|évite(?:nt)?|facilite(?:nt)?|protegen?|ayudan?|mantienen?|permiten?|evitan?|facilitan?|protegg(?:e|ono)|aiuta(?:no)?|mantien(?:e|gono)|permett(?:e|ono)|evita(?:no)?|facilita(?:no)?|beschermt|beschermen|helpt|helpen|houdt|houden|zorgt|zorgen|voorkomt|chroni\p{L}*|pomaga\p{L}*|ułatwia\p{L}*|zapobiega\p{L}*|štit[ei]|pomaž[eu]|olakšava\p{L}*|sprečava\p{L}*)(?!\p{L})/iu;
/** Text before something that is eaten or used with the product. */
const SERVED =
  /(?<!\p{L})(?:serve|served|enjoy|delicious|sprinkle|topped|drizzle|goes well|goes with|pair|pairs|ideal with|perfect with|try (?:it|them) with|schmeckt|schmecken|servieren|genießen|verfeinern|verfeinert|dazu passt|passt zu|garnir|garnie|garnissez|accompagnez|essayez|accompagne|dégustez|déguster|saupoudrez|servez|servir|sirve|sírvelo|sírvela|acompaña|acompáñalo|espolvorea|disfruta|disfrútalo|combina|pruébal\p{L}*|abbinal\p{L}*|abbinat\p{L}*|provat\p{L}*|prova con|provale|provalo|provali|servilo|servila|gustalo|accompagna|serveer|serveren|lekker bij|lekker met|combineer|geniet|probeer|podawaj|podawać|smakuje|posyp|spróbuj|poslužite|služi se)(?!\p{L})[^.!?]{0,70}$/iu;
/** The same where a dish or what the cook does says it: `on a toast with tomato`, `fry briefly, then add coconut milk`. */
const COOKED =
  /(?<!\p{L})(?:(?:on|over|in|into|with|auf|über|zu|im|sur|dans|avec|sobre|en|con|su|sulla?|nell[ea’']|op|over|na|do|w)\s(?:\p{L}+\s){0,2}(?:toast|salads?|pasta|rice|yogh?urt|porridge|soups?|stews?|salate?|suppen?|nudeln|brot|salades?|pâtes|soupes?|tartines?|tostadas?|ensaladas?|sopas?|pan|insalat[ae]|bruschett[ae]|zuppe|minestr\p{L}+|salade|soep|boterham|sałat\p{L}*|zup\p{L}*|kanap\p{L}*)|fry|simmer|sauté|toss|stir|anrösten|anbraten|dünsten|köcheln|schmoren|aufkochen|faites revenir|faire revenir|mijoter|poêler|sofríe|saltea|cocina|hierve|soffrigg\p{L}+|rosola\p{L}*|cuoc\p{L}+|aggiung\p{L}+|fruit|roerbak|voeg|podsmaż\p{L}*|ugotuj|dodaj|zalej)(?!\p{L})[^.!?]{0,60}$/iu;
/** Words of a meal, at which everyday foods stand beside the product. */
const MEAL =
  /(?<!\p{L})(?:breakfast|lunch|dinner|porridge|toast|serving|schmeckt|schmecken|frühstück|mittags|abendessen|petit[- ]déjeuner|goûter|tartine|desayuno|merienda|almuerzo|tostadas|colazione|pranzo|merenda|spuntino|cena|ontbijt|boterham|śniadani\p{L}*|kolacj\p{L}*|obiad\p{L}*|doručak|doručku)(?!\p{L})/iu;
/** Words before something that the product replaces. */
const INSTEAD =
  /(?<!\p{L})(?:instead of|rather than|alternative to|weg vom?|statt|anstelle von|alternative zu|plutôt que|au lieu d[eu]|en lugar de|en vez de|invece d[ie]l?|al posto d[ie]l?|in plaats van|zamiast|umesto)(?!\p{L})[^.!?]{0,25}$/iu;
/** The beginning of an instruction to wear something. */
const ADVICE =
  /^\s*(?:always |please |immer |bitte )?(?:wear|put on|use|tragen sie|trage|verwenden sie|portez|mettez|utilisez|lleva|ponte|usa|utiliza|indossa|indossate|usate|draag|gebruik|noś|załóż|używaj|nosite|koristite)\s(?:\p{L}+\s){0,2}$/iu;
/** Words before what something consists of. */
const CONTAINING =
  /(?<!\p{L})(?:contains?|containing|notes|blend(?:ed)?|made|with|plus|enriched|infused|notes? of|hints? of|smells? of|scent of|aromas? of|enthält|enthalten|dazu|nach|duftet|mit|aus|verfeinert|avec|contient|pointe de|arômes? d[e’']|parfum d[e’']|mélange|aux?|à la|con|contiene|mezcla|toque de|met|bevat|uit|z|ze|zawiera|nut\p{L}+|zapach\p{L}*|miris\p{L}*|dodat\p{L}+|sa|od|sadrži)(?!\p{L})[^.!?]{0,60}$/iu;
/** Words after an English verb at the beginning of a sentence that is written like a part: `Hook the carabiner`. */
const OBJECT_AFTER = /^\s(?:the|your|it|its|this|that|them|one|a|an|up|on|onto|into)\s/iu;
/** A count directly before a part. */
const COUNT_BEFORE = new RegExp(`(?:^|[^\\p{L}])(?:${COUNTS})\\s(?:\\p{L}+\\s)?$`, 'iu');
/** The rest of a list from which the reader chooses: `three photos or a single vase`. */
const OR_AFTER =
  /^(?:\s\p{L}+){0,3},?\s(?:or|oder|ou|o|of|lub|albo|ili)\s(?:just\s|nur\s|an?\s|ein\p{L}*\s|une?\s|una?\s|uno\s|een\s|jed\p{L}+\s)/iu;
/** Words before what stands beside the product or is had with it: `beside the lavender`, `à côté du thé à la menthe`. */
const BESIDE =
  /(?<!\p{L})(?:beside|next to|near|thé à la|té (?:a la|de)|tè (?:alla|al)|neben|(?:juste )?à côté|près|junto|al lado|accanto|vicino|naast|obok|pored|kraj)(?: (?:the|an?|your|dem|der|den|einem|einer|du|de|d['’]|la|le|un|une|al?|el|una?|alla|een|het|de))*\s?(?:\p{L}+\s(?:de|d['’]|à la|of|di)\s?)?$/iu;
/** A drink beside the product, which contains what follows: `with a cup of mint tea`, `avec un thé à la `. */
const DRINK_BESIDE =
  /(?<!\p{L})(?:with|beside|next to|over|mit|zu|neben|bei|avec|autour d['’]|con|accanto a|junto a|met|naast|bij|z|przy|obok|uz|pored|kraj)\s?(?:an?|the|your|ein(?:em|er)?|der|dem|une?|una?|uno|een|je|el|il|le|la)?\s?(?:(?:cup|glass|pot|mug|tasse|glas|becher|kanne|verre|taza|vaso|tazza|bicchiere|kop|kopje|filiżank\p{L}+|szklank\p{L}+|kubk\p{L}+|šolj\p{L}+|čaš\p{L}+)\s(?:of\s|de\s|d['’]|di\s)?)?(?:\p{L}+\s)?(?:tea|coffee|lemonade|milk|tee|kaffee|limonade|milch|thé|café|tisane|infusion|lait|té|infusión|limonada|leche|tè|caffè|tisana|limonata|latte|thee|koffie|melk|herbat\p{L}+|kaw\p{L}|mlek\p{L}+|čaj\p{L}*|kaf\p{L}|limunad\p{L})\s(?:of\s|with\s|mit\s|à\s(?:la\s|l['’])?|aux?\s|con\s|de\s|d['’]|alla\s|al\s|all['’]|met\s|z\s|sa\s|od\s)(?:\p{L}+\s)?$/iu;
/** Words with which a product is given or combined, before another thing: `give it with an embroidered `. */
const GIVEN_WITH =
  /(?<!\p{L})(?:(?:give|gift|wear|pair|combine|style|wrap|serve|team|match)(?:s|ing)?|verschenk\p{L}*|schenk\p{L}*|kombinier\p{L}*|trag\p{L}*|servier\p{L}*|offrez|offrir|offre|associez|associer|porte[zr]?|mariez|servez|regala\p{L}*|combina\p{L}*|lleva|llévalo|llévala|acompaña\p{L}*|regalate\p{L}*|abbina\p{L}*|indossa\p{L}*|accompagna\p{L}*|geef|combineer|draag|serveer|podaruj|zestaw|połącz|noś|załóż|podaj|poklonite|pokloni|kombinuj\p{L}*|nosi|nosite|poslužite)(?:[-\s](?:it|them|him|her|es|sie|ihn|le|la|les|lo|los|las|li|het|ze|hem|je|go|ją|ga))?\s(?:\p{L}+\s){0,2}(?:with|mit|zu|avec|à|con|met|bij|z|ze|do|sa|uz)\s(?:an?|your|ein(?:em|er|e)?|une?|una?|uno|een|je|votre|jakąś|neki|neku)\s(?:\p{L}+\s){0,2}$/iu;
/** Words with which a product fits something. */
const FITTING =
  /^(?:fits?|passt|passen|past|passen|cabe|caben|entra|pasuje|pasują|staje|se adapta|si adatta|s['’]adapte)(?!\p{L})/iu;
/** What has room for everything, so that a product that fits into it says nothing: `passt in jede Ecke`. */
const ROOM_AFTER =
  /^\s(?:\p{L}+\s){0,2}\p{L}*(?:corner|room|bag|pocket|drawer|shelf|suitcase|backpack|home|kitchen|hand|ecke|nische|zimmer|raum|küche|wohnung|tasche|schublade|regal|koffer|rucksack|hand|coin|pièce|sac|poche|tiroir|valise|cuisine|maison|rincón|bolso|bolsillo|cajón|maleta|mochila|cocina|casa|angolo|borsa|tasca|cassetto|valigia|zaino|cucina|hoek|kamer|tas|zak|lade|koffer|rugzak|keuken|kąt\p{L}*|torb\p{L}+|kieszen\p{L}*|szuflad\p{L}+|plecak\p{L}*|kuchni|pokoj\p{L}+|ugao|ćošak|torb\p{L}+|džep|ranac|kuhinj\p{L}+)(?!\p{L})/iu;

const CHOICE: Record<string, string> = { en: 'or', de: 'oder', fr: 'ou', es: 'o|u', it: 'o', nl: 'of', pl: 'lub|albo' };
const CHOICES = new Map(
  Object.entries({ ...CHOICE, sr: 'ili' }).map(([language, words]) => [
    language,
    new RegExp(`(?:^|\\s)(?:${words})\\s(?:\\p{L}+\\s){0,3}$`, 'iu'),
  ]),
);

/** Whether the words after this text belong to an instruction to wear something: `Wear eye protection`. */
export function isAdvised(before: string): boolean {
  return ADVICE.test(before.slice(Math.max(...['.', '!', '?', ';', ':'].map((mark) => before.lastIndexOf(mark))) + 1));
}

/** Whether the text says a term of this kind of the product, and not of what it goes with. */
export function isClaimed(
  kind: string,
  text: string,
  start: number,
  end: number,
  isEntry: boolean,
  language: string,
  isFood: boolean,
): boolean {
  const before = text.slice(Math.max(0, start - 140), start);
  const sentence = before.slice(Math.max(...['.', '!', '?', ';', ':'].map((mark) => before.lastIndexOf(mark))) + 1);
  const after = text.slice(end, end + 60);
  if (ROOM_AFTER.test(after) && FITTING.test(text.slice(start, end))) return false;
  if (GIVEN_WITH.test(sentence)) return false;
  if (kind === 'part' && sentence.trim() === '' && OBJECT_AFTER.test(after)) return false;
  if (kind === 'part' && COUNT_BEFORE.test(sentence) && OR_AFTER.test(after)) return false;
  if (kind === 'part' && NOT_DELIVERED.test(text.slice(end))) return false;
  if (kind === 'part' && PURPOSE.test(sentence)) return false;
  // A jar or a spoon beside food is how it is packed or measured, unless the text says that it has one.
  const isPacking = isFood && !text.slice(start, end).includes(' ');
  if (kind === 'part' && isPacking)
    return HAVING.test(sentence) || HAVING_LIST.test(sentence) || DELIVERED.test(text.slice(end));
  if (kind === 'part')
    return (
      isEntry ||
      HAVING.test(sentence) ||
      HAVING_LIST.test(sentence) ||
      (SUBJECT.test(sentence) && sentence.length < 20) ||
      (ARTICLE.test(sentence) && ACTING.test(text.slice(end))) ||
      DELIVERED.test(text.slice(end))
    );
  if (kind !== 'ingredient' && kind !== 'food') return true;
  if (DRINK_BESIDE.test(sentence) || BESIDE.test(sentence)) return false;
  if (SERVED.test(sentence) || COOKED.test(sentence) || INSTEAD.test(sentence) || CHOICES.get(language)?.test(sentence))
    return false;
  return (kind === 'ingredient' && isFood) || isEntry || (CONTAINING.test(sentence) && !MEAL.test(sentence));
}

const EDIBLE =
  /(?<!\p{L})(?:tea|coffee|snack|cereal|biscuit|cookie|cake|sauce|jam|juice|soup|spread|cream|soap|shampoo|lotion|serum|balm|gel|candle|scent|perfume|food|treats?|bouquet|flowers|tee|kaffee|müsli|kekse?|seife|creme|futter|kerze|duft|blumenstrauß|blumen|thé|café|tisane|confiture|crème|savon|bouquet|fleurs|bougie|parfum|croquettes|té|mermelada|galletas|crema|jabón|champú|vela|ramo|flores|arreglo floral|pienso|tè|caffè|biscotti|marmellata|sapone|candela|fiori|thee|koffie|koek|zeep|crème|kaars|voer|brokken|herbata|kawa|mydło|krem|świeca|karma|kwiaty|bukiet|čaj|kafa|sapun|krema|sveća|hrana|ajvar|džem|čokolad\p{L}*|sirup|paprik\p{L}*)(?!\p{L})/iu;
/** A product that flowers stand in. */
const FOR_FLOWERS =
  /(?<!\p{L})(?:vases?|planter|flower ?pot|blumenvase|blumentopf|jarrón|florero|macetero|maceta|vaso da fiori|fioriera|vaas|bloempot|wazon\p{L}*|doniczk\p{L}*|vaz[aeu])(?!\p{L})/iu;
const edibleTerms = once(() => termFinder([...CLAIMS.food, ...CLAIMS.ingredient], null));

/** Whether the product is something to eat, to smell or to put on the skin, so that everyday foods are ingredients. */
export function isEdible(source: SourceFacts): boolean {
  if (source.entries.some(({ key, text }) => /^(?:title|shelf)$/.test(key) && FOR_FLOWERS.test(text))) return false;
  return (
    source.entries.some(({ key, text }) => key !== 'maker' && EDIBLE.test(latin(text))) ||
    edibleTerms()(source.words).length > 0
  );
}
