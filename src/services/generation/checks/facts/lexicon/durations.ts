/** Words that decide whether a duration says something of a product. All languages are together. */
const words = (...lists: string[]) => lists.join('|');

/** Words directly before a duration that make it a property: `lasts`, `up to`, `in just`. */
export const LASTING = new RegExp(
  `(?:^|[^\\p{L}])(?:${words(
    'up to|at least|(?<!the )lasts?|(?<!it )takes?|less than|under|(?:with)?in (?:just|only|under|less than)|after (?:just|only)',
    'bis zu|mindestens|hält|dauert|braucht|benötigt|weniger als|unter|in (?:nur|weniger als|unter)|nach nur',
    "jusqu[’']à|au moins|dure|demande|moins de|en (?:seulement|à peine|moins de)|tient",
    'hasta|al menos|dura|tarda|requiere|menos de|en (?:solo|sólo|apenas|menos de)',
    'fino a|almeno|dura|richiede|impiega|meno di|in (?:soli|sole|appena|meno di)',
    'tot|minstens|duurt|vergt|minder dan|in (?:slechts|minder dan)|binnen slechts',
    'do|co najmniej|trwa|zajmuje|wystarcza na|poniżej|w (?:zaledwie|niespełna|mniej niż)',
    'traje|najmanje|zahteva|za (?:samo|manje od)',
  )})\\s+(?:(?:just|about|around|only|some|a|nur|etwa|rund|circa|ca\\.|environ|seulement|à peine|unos|unas|sólo|solo|circa|ongeveer|slechts|około|tylko|oko|samo)\\s+)?$`,
  'iu',
);
/** Words before a duration that limit it. */
export const WITHIN =
  /(?:^|[^\p{L}])(?:within|in|after|for|under|than|only|just|innerhalb(?: von)?|binnen|nach|nur|für|als|en|dans|après|pendant|durant|pour|seulement|dentro de|después de|durante|sólo|solo|entro|dopo|per|na|slechts|w|w ciągu|po|przez|za|u|posle|nakon|tokom)\s+(?:(?:just|about|around|nur|etwa|rund|circa|environ|unos|unas|ongeveer|około|only|oko)\s+)?$/iu;
/** Words before a duration that has passed for somebody. */
export const PASSED =
  /(?:^|[^\p{L}])(?:since|for the (?:last|past)|these|seit|schon|depuis|voilà|desde hace|hace|llevas?|da|da più di|sinds|al|od|już od|već)\s+(?:(?:about|almost|over|fast|über|gut|presque|plus de|casi|más de|quasi|bijna|ruim|prawie|ponad|skoro|više od)\s+)?$/iu;
/** Words after a duration that orders events: `two weeks later`. */
export const LATER =
  /^\s(?:ago|later|earlier|before (?:the|a|your)|später|zuvor|vorher|lang nichts|plus tard|plus tôt|más tarde|después|antes|dopo|più tardi|prima|later|geleden|eerder|później|wcześniej|temu|kasnije|ranije)(?!\p{L})/iu;
/** Words beside a duration that somebody spends away or without work. */
export const FREE_TIME =
  /(?<!\p{L})(?:holidays?|vacation|travell?ing|away|urlaub|ferien|verreist|vacances|voyage|vacaciones|viaje|vacanz[ae]|ferie|viaggio|vakantie|op reis|wakacj\p{L}+|urlop\p{L}*|podróż\p{L}*|odmor\p{L}*|putovanj\p{L}*|raspust\p{L}*)(?!\p{L})/iu;

/** Words beside a duration that is one of the product: how long it plays, burns, dries, cooks, keeps, is set up. */
export const OF_USE = new RegExp(
  `(?<!\\p{L})(?:${words(
    'charg|batter|standby|play(?:s|back|time)|music|runtime|run(?:s|ning) (?:time|for)|burn|usb|cable|dr(?:y|ies|ied)|wears|warm|hot|cold|fresh|frisch|keeps|stays|holds|lasts?(?!\\p{L})',
    'cook|bak(?:e[sd]?|ing)(?!\\p{L})|boil|brew|steep|infus|heats?(?!\\p{L})|cool(?:s|ed|ing)?(?!\\p{L})|freez|chill|assembl|install|mount(?:s|ed|ing)|set ?up|sets up|pitch|inflat',
    'absorb|dissolv|soak|rins|dose|hydrat|protect|matur|ferment|ripen|smoked|aged|roast|simmer|shelf life|best before|deliver|dispatch|ship(?:s|ped|ping)(?!\\p{L})|refund|return it|warrant|guarant|switches|turns off|shuts|timer|results?(?!\\p{L})|visib|effect|prepar',
    'lad(?:en|ung|ezeit)|lädt|geladen|akku|musik|laufzeit|läuft|brenn|trock|hält|kocht?(?!\\p{L})|gekocht|back(?:en|zeit)|gar(?:en|zeit)|aufgebaut|aufbau|montier|montage|verbrauch|haltbar|reift|gereift|zieh(?:en|t|zeit)|quell|einwirk|wirkt|wirk(?:ung|zeit)|aufheiz|heizt|kühlt|liefer|versand|garantie|zurückgeb|zubereit|fertigt|steht(?!\\p{L})|hängt',
    'musique|autonom|recharg|s[eèé]ch|chaud|brûle|cui(?:t|sson|re|sez)|infus|mont(?:é|e(?:r|nt)?|age)(?!\\p{L})|install|conserv|affin|mûri|repos|agit|pos(?:e|er) |protège|hydrat|livr|expédi|garanti|rembours|prépar',
    'carg|música|calient|seca|cuece|cocción|cocin|infusion|monta|instal|conserv|curad|madur|repos|actúa|protege|hidrat|enví|entreg|garant|devol|prepar|fresc|prensad',
    'caric|musica|asciug|cald|cuoc|cottur|infusion|mont|instal|conserv|stagion|matur|ripos|agisc|protegg|idrat|spedi|consegn|garan|rimbors|prepar|fresc',
    'accu|lading|opla|muziek|speel|droog|warm|vers|kook|gaar|trek|opgezet|opzet|staat(?!\\p{L})|hangt|gemonteerd|houdbaar|bewaar|gerijpt|rijp|inwerk|beschermt|bezorg|lever|garantie|terug|bereid',
    'ładow|muzyk|odtwarz|gra(?:ją|ć)?(?!\\p{L})|schnie|ciepł|śwież|gotuj|piecz|parz|montaż|rozkłada|przechow|dojrzew|działa|chroni|nawilż|wysył|dosta|gwaranc|zwrot|przygotow',
    'punj|muzik|suš|topl|svež|kuva|peče|sazrev|montaž|sklap|čuva|deluj|štiti|isporu|garanc|vraća|priprem',
  )})`,
  'iu',
);
/** Words of a sentence about a limited duration that say that something is finished with the product. */
export const READY =
  /(?<!\p{L})(?:ready|done|finished|fertig|bereit|einsatzbereit|prête?s?|terminé|list[oa]s?|pront[oaie]|finit[oaie]|klaar|gereed|gotow\p{L}*|gotov\p{L}*|sprem\p{L}*)(?!\p{L})/iu;
/** Words after a duration that make it an instruction for the product. */
export const INSTRUCTED =
  /^\s*(?:longer|länger|plus longtemps|más|in più|langer|dłużej|duže)(?!\p{L})|^\s(?:\p{L}+\s){0,2}(?:lassen|laten|steep|infuse|infuser|reposer|reposar|riposare|zaparza\p{L}*|parzy\p{L}*)(?!\p{L})/iu;

/** Words after a count that make it a habit of somebody: `three pages a week`. */
export const HABIT =
  /^\s(?:\p{L}+\s){1,3}(?:(?:a|per|each|every|pro|am|in der|jeden|jede|par|chaque|al|a la|por|cada|all[ae]|ogni|elke|per|każdego|u|na)\s(?:day|week|month|evening|morning|tag|woche|monat|abend|morgen|jour|semaine|mois|soir|matin|día|semana|mes|noche|mañana|giorno|settimana|mese|sera|mattina|dag|week|maand|avond|dnia|tydzień|wieczór|dan|nedelju|mesec)|daily|täglich|wöchentlich|dagelijks|dziennie|tygodniowo|dnevno|nedeljno)(?!\p{L})/iu;
/** Nouns of amounts that a maker prescribes. */
export const DOSE =
  /^\s(?:\p{L}+\s)?(?:capsul|tablet|pill|dose|drop|spoon|scoop|kapsel|tropf|löffel|gélul|cápsul|goutt|gota|goccia|gocce|cuiller|cuillèr|cucharad|cucchia|druppel|lepel|kapsuł|kropl|łyż|kapsul|kap[iua]|kašik)/iu;
/** Words beside a distance that the product covers. */
export const RANGE =
  /(?<!\p{L})(?:range|reach|charge|batter|reichweite|akku|portée|autonom|alcance|bater|portata|bereik|accu|zasięg|domet|bateri)/iu;
/** Units of distances that people go. */
export const DISTANCE = /^[\s-]*(?:kilom[eèé]t|miles?(?!\p{L})|meilen?(?!\p{L})|millas|miglia|mijl|mil(?!\p{L}))/iu;

/** Words before a duration after which something happens. */
export const AFTER = /(?:^|[^\p{L}])(?:after|nach|après|después de|tras|dopo|na|po|posle|nakon)\s+$/iu;
