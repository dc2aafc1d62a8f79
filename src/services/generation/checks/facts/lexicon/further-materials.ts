import { parseTerms, type Term } from './terms.ts';

/** Precious and further metals, composites, foams, pile fabrics, hides. */
export const FURTHER_MATERIALS: readonly Term[] = parseTerms(`
platinum (is metal)
  en: platinum
  de: platin|platiniert*
  fr: platine|platiné
  es: platino
  it: platino
  nl: platina
  pl: platyn*
  sr: platin*

rhodium (is metal)
  en: rhodium
  de: rhodium*|rhodiniert*|rhodiert*
  fr: rhodium|rhodié|rhodiés|rhodiée|rhodiées
  es: rodio
  it: rodio|rodiato|rodiata|rodiati
  nl: rhodium
  pl: rod|rodu|rodem|rodowan*
  sr: rodijum*|rodij

palladium (is metal)
  en: palladium
  de: palladium
  fr: palladium
  es: paladio
  it: palladio

tin (is metal)
  en: tin lining|tin lined|tin plated|tin plate|tinplate|pewter|pure tin|of tin|tin
  de: zinn|verzinnt*|weißblech
  fr: étain|étamé|étamée|fer blanc
  es: estaño|hojalata|en lata|de lata|lata metálica
  it: stagno|stagnato|stagnata|latta
  nl: vertind|tinnen
  pl: cyna|cyny|cynowan*
  sr: kalaj|kositar

nickel (is metal)
  en: nickel plated|nickel plating|nickel finish
  de: vernickelt*
  fr: nickelé|nickelée
  es: niquelado|niquelada
  it: nichelato|nichelata
  nl: vernikkeld*
  pl: niklowan*
  sr: niklovan*

chrome (is metal)
  en: chrome|chromed|chrome plated
  de: chrom|verchromt*
  fr: chrome|chromé|chromée|chromés
  es: cromo|cromado|cromada|cromadas|cromados
  it: cromo|cromato|cromata|cromate|cromati
  nl: chroom|verchroomd*
  pl: chrom|chromu|chromowan*
  sr: hrom|hroma|hromiran*

magnesium (is metal)
  en: magnesium alloy|magnesium housing|magnesium
  de: magnesiumgehäuse|magnesiumlegierung
  fr: alliage de magnésium|en magnésium
  es: aleación de magnesio|de magnesio
  it: lega di magnesio|in magnesio
  nl: magnesiumlegering
  pl: magnez|magnezu|magnezow*
  sr: magnezijum*

tungsten (is metal)
  en: tungsten|wolfram
  de: wolfram*
  fr: tungstène
  es: tungsteno|wolframio
  it: tungsteno
  nl: wolfraam
  pl: wolfram*

carbon
  source: carbon*|carbone|carbono|carbonio
  en: carbon fibre|carbon fiber|carbon frame|carbon steel|carbon
  de: carbon|carbonfaser*|kohlefaser*|karbon*
  fr: fibre de carbone|en carbone
  es: fibra de carbono|carbono
  it: fibra di carbonio|carbonio
  nl: carbon|koolstofvezel*
  pl: włókn* węglow*|karbon*
  sr: karbon*|ugljenič* vlak*

fibreglass
  en: fibreglass|fiberglass|glass fibre|glass fiber|glass fibres
  de: glasfaser*|fiberglas
  fr: fibre de verre
  es: fibra de vidrio
  it: fibra di vetro|vetroresina
  nl: glasvezel*
  pl: włókn* szklan*
  sr: staklena vlakna|fiberglas

kevlar
  en: kevlar|aramid
  de: kevlar|aramid*
  fr: kevlar|aramide

memory foam (is foam; masks foam)
  en: memory foam|viscoelastic foam
  de: memory schaum|memoryschaum|viscoschaum|visco
  fr: mousse à mémoire|mémoire de forme
  es: espuma viscoelástica|viscoelástica|espuma con memoria
  it: memory foam|schiuma viscoelastica
  nl: traagschuim|memoryfoam|memory foam
  pl: piank* memory|piank* z pamięcią
  sr: memorijsk* pen*

foam
  source: foam*|schaum*|mousse|espuma|schiuma|schuim*|piank*|pena|pene
  en: eva foam|eva|polyurethane foam|cold foam|latex foam|foam padding|high density foam|foam core|foam cushion|foam
  de: schaumstoff*|kaltschaum*|eva schaum
  fr: mousse eva|mousse polyuréthane|mousse haute densité|eva
  es: espuma eva|goma eva|espuma
  it: gommapiuma|schiuma eva|schiuma di poliuretano
  nl: koudschuim|schuimrubber|eva schuim
  pl: pianką|pianki|pianka
  sr: sunđer*

microfibre
  en: microfibre|microfiber|microsuede
  de: mikrofaser*|microfaser*
  fr: microfibre|microfibres
  es: microfibra|microfibras
  it: microfibra|microfibre
  nl: microvezel*|microfiber
  pl: mikrofibr*|mikrowłókn*
  sr: mikrofiber|mikrovlakn*
  pt: microfibra

velour
  en: velour|velours|velveteen
  de: velours|velour*|nicki
  fr: velours
  es: terciopelo|velur
  it: velluto|ciniglia
  nl: velours|velvet
  pl: welur|weluru|welurem|welurow*|plusz|pluszu|pluszow*
  sr: velur*|pliš*

plush
  en: plush fabric|plush fleece|teddy fleece
  de: plüsch*|teddyfleece
  fr: peluche douce
  nl: pluche
  pl: plusz*

suede (is leather)
  source: alcantara|ultrasuede
  en: suede|nubuck|alcantara
  de: wildleder*|veloursleder*|nubuk*|rauleder*
  fr: daim|nubuck|cuir suédé
  es: ante|nobuk|gamuza
  it: camoscio|scamosciat*|nabuk
  nl: suède|nubuck
  pl: zamsz|zamszu|zamszow*|nubuk*
  sr: antilop*|nubuk*

exotic leather (is leather)
  en: crocodile|alligator|buffalo|ostrich|snakeskin|python|deerskin|elk leather|deer leather|goatskin|calfskin|lambskin|sheepskin|nappa|napa leather|horsehide
  de: büffelleder|kalbsleder|krokodil*|straußenleder|schlangenleder|ziegenleder|lammleder|nappaleder|hirschleder|lammfell|schaffell
  fr: cuir de buffle|buffle|crocodile|autruche|agneau|nappa|peau de mouton|veau|cuir de veau|chèvre
  es: cocodrilo|búfalo|avestruz|becerro|cordero|napa|piel de oveja
  it: coccodrillo|alligatore|bufalo|struzzo|vitello|agnello|nappa|montone
  nl: krokodil*|buffelleer|struisvogel*|kalfsleer|lamsleer|nappa*|schapenvacht
  pl: krokodyl*|aligator*|bawol*|strusi*|cielęc*|jagnięc*|nappa
  sr: krokodil*|bivol*|jagnjeć* kož*
`);
