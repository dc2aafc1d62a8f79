import { parseTerms, type Term } from './terms.ts';

/** Metals and alloys. Gold and silver are colours too, so only forms that name the metal are listed. */
export const METALS: readonly Term[] = parseTerms(`
metal
  source: metálic*|metallic*|métallique*|metallisch*
  en: metal|metals|metallic frame
  de: metall|metallen*|metallgestell|metallrahmen|metallgehäuse|metallbeine*|metallgriff*|vollmetall
  fr: métal|métaux
  es: metal|metales
  it: metallo|metalli
  nl: metaal|metalen
  pl: metal|metalu|metalow*
  sr: metal|metala|metaln*|metalom

stainless steel (is steel, metal; masks steel)
  en: stainless|inox
  de: edelstahl*|rostfrei* stahl
  fr: inox|acier inoxydable|acier inox
  es: acero inoxidable|acero inox
  it: acciaio inossidabile|acciaio inox|inox
  nl: rvs|roestvrij* staal|edelstaal
  pl: stal nierdzewn*|stali nierdzewn*|stalą nierdzewn*
  sr: nerđajuć* čelik*|nehrđajuć* čelik*|inox*|rostfraj
  pt: aço inoxidável|inox

steel (is metal)
  en: steel
  de: stahl|stahlrahmen|stahlrohr*|stahlgestell|stahlklinge|stahlblech|werkzeugstahl|kohlenstoffstahl|federstahl
  fr: acier|aciers
  es: acero|aceros
  it: acciaio|acciai
  nl: staal|stalen|*staal
  pl: stal|stali|stalą|stalow*
  sr: čelik|čelika|čeliku|čelikom|čeličn*
  pt: aço

cast iron (is iron, metal; masks iron)
  en: cast iron
  de: gusseisen|gusseisern*
  fr: fonte
  es: hierro fundido
  it: ghisa
  nl: gietijzer|gietijzeren
  pl: żeliw*
  sr: liven* gvožđ*|lijevan* željez*|gus

iron (is metal)
  source: iron
  en: wrought iron|solid iron|of iron|ductile iron
  de: schmiedeeisen|eisen|schmiedeeisern*
  fr: fer forgé|en fer
  es: hierro
  it: ferro battuto|in ferro
  nl: smeedijzer|ijzeren|ijzer
  pl: żelaz*
  sr: gvožđ*|željez*

steel damascus (is steel, metal)
  en: damascus steel
  de: damaststahl
  fr: acier damas
  es: acero damasco
  it: acciaio damasco
  nl: damaststaal
  pl: stal damasceńsk*

aluminium (is metal)
  en: aluminium|aluminum
  de: aluminium*|alu|alurahmen
  fr: aluminium|alu
  es: aluminio
  it: alluminio
  nl: aluminium
  pl: alumin*
  sr: alumin*
  pt: alumínio

brass (is metal)
  en: brass
  de: messing*
  fr: laiton
  es: latón
  it: ottone
  nl: messing|messingen
  pl: mosiąd*|mosiężn*
  sr: mesing*|mjed|mjeden*

copper (is metal)
  en: copper
  de: kupfer|kupfer*
  fr: cuivre
  es: cobre
  it: rame
  nl: koper|koperen
  pl: miedź|miedzi|miedzian*
  sr: bakar|bakra|bakren*|bakarn*

bronze (is metal)
  en: solid bronze|of bronze|cast bronze
  de: bronzeguss|aus bronze
  fr: en bronze
  es: de bronce
  it: in bronzo
  nl: van brons|bronzen
  pl: z brązu
  sr: od bronze

titanium (is metal)
  en: titanium
  de: titan|titan*
  fr: titane
  es: titanio
  it: titanio
  nl: titanium|titaan
  pl: tytan|tytanu|tytanow*
  sr: titan|titana|titanijum*|titanij*

zinc (is metal)
  en: zinc
  de: zink|verzinkt*
  fr: zinc
  es: zinc|cinc
  it: zinco
  nl: zink|zinken
  pl: cynk|cynku|ocynk*
  sr: cink|cinka|pocink*

gold (is metal)
  source: gold*|golden|or|oro|doré|dorée|goud*|złot*|zlat*
  en: gold plated|gold-plated|solid gold|real gold|carat gold|karat gold|rose gold|white gold|yellow gold|gold vermeil
  de: vergoldet*|echtgold|gelbgold|weißgold|roségold|rosegold|roségold vergoldet
  fr: d or rose|or rose|or blanc|or jaune|plaqué or|or massif|en or|doré à l or
  es: oro rosa|oro blanco|oro amarillo|chapado en oro|oro macizo|de oro
  it: oro rosa|oro bianco|oro giallo|placcato oro|oro massiccio|d oro
  nl: roségoud|witgoud|geelgoud|verguld*|massief goud
  pl: różow* złot*|biał* złot*|pozłacan*|złota próby|ze złota
  sr: pozlaćen*|od zlata

silver (is metal)
  source: silver|silber*|argent|argenté|plata|argento|zilver*|srebr*
  en: silver ion|silver ions|sterling silver|silver plated|silver-plated|solid silver
  de: sterlingsilber*|versilbert*|echtsilber
  fr: argent massif|en argent|plaqué argent
  es: plata de ley|de plata
  it: argento 925|in argento|d argento
  nl: sterling zilver|verzilverd*
  pl: srebra próby|posrebrzan*|ze srebra
  sr: posrebren*|od srebra
`);
