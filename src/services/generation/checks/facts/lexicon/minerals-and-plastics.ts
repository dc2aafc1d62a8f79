import { parseTerms, type Term } from './terms.ts';

/** Glass, ceramics, stone, plastics, rubber, waxes. */
export const MINERALS_AND_PLASTICS: readonly Term[] = parseTerms(`
glass
  source: glasses|gläser|verres|glazen|szklank*|glaswerk|glassware
  en: glass
  de: glas|glaskrug|glaskaraffe|glasflasche*|glasschale|glasplatte|glasdeckel|glasvase|glasbehälter|glasschirm|gläsern*|borosilikatglas|sicherheitsglas|milchglas
  fr: en verre|de verre|verre trempé|verre soufflé|verre borosilicate|verre
  es: vidrio|vidrios|cristal
  it: vetro|vetri
  nl: glas|glazen|veiligheidsglas|borosilicaatglas
  pl: szkło|szkła|szkle|szklan*
  sr: staklo|stakla|staklu|staklom|staklen*
  pt: vidro

crystal (is glass)
  en: crystal glass|lead crystal|of crystal
  de: kristallglas*|bleikristall*
  fr: cristal
  es: cristal de bohemia|cristal tallado
  it: cristallo
  nl: kristal|kristallen
  pl: kryształ*
  sr: kristal*

ceramic
  en: ceramic|ceramics|clay|earthenware
  de: keramik*|steingut
  fr: céramique|terre cuite|faïence
  es: cerámica|cerámico|de barro|barro cocido|en barro
  it: ceramica|argilla
  nl: keramiek|keramisch*|aardewerk
  pl: cerami*|glina|gliny|glinian*
  sr: kerami*|glina|gline|glinen*

porcelain (is ceramic)
  en: porcelain|bone china
  de: porzellan*
  fr: porcelaine
  es: porcelana
  it: porcellana
  nl: porselein*
  pl: porcelan*
  sr: porcelan*|porculan*

stoneware (is ceramic)
  en: stoneware
  de: steinzeug*
  fr: grès
  es: gres
  it: gres|grès
  nl: steengoed
  pl: kamionk*
  sr: kamenin*

terracotta (is ceramic)
  en: terracotta
  de: terrakotta*
  fr: terre cuite
  es: terracota
  it: terracotta
  pl: terakot*
  sr: terakot*

enamel
  en: enamel|enamelled|enameled
  de: email|emaille*|emailliert*
  fr: émail|émaillé|émaillée
  es: esmalte|esmaltado|esmaltada
  it: smalto|smaltato|smaltata
  nl: emaille|geëmailleerd*
  pl: emali*
  sr: emajl*

marble
  en: marble
  de: marmor*
  fr: marbre
  es: mármol
  it: marmo
  nl: marmer|marmeren
  pl: marmur*
  sr: mermer*|mramor*

granite
  en: granite
  de: granit*
  fr: granit|granite
  es: granito
  it: granito
  nl: graniet*
  pl: granit|granitu|granitow*
  sr: granit*

slate
  en: slate
  de: schiefer*
  fr: ardoise
  es: pizarra
  it: ardesia
  nl: leisteen|leistenen
  pl: łupek|łupka|łupkow*
  sr: škriljac|škriljca

concrete
  source: concrete
  en: of concrete|cast concrete|concrete base|polished concrete|lightweight concrete|in concrete|from concrete
  de: beton|beton*
  fr: béton
  es: hormigón
  it: cemento|calcestruzzo
  nl: beton|betonnen
  pl: beton*
  sr: beton*

plastic
  en: plastic|plastics
  de: kunststoff*|plastik*|plaste
  fr: plastique|plastiques
  es: plástico|plásticos
  it: plastica|plastiche
  nl: kunststof|plastic
  pl: plastik*|tworzyw* sztuczn*
  sr: plastik*|plastičn*
  pt: plástico

pvc (is plastic)
  en: pvc|vinyl
  de: pvc|vinyl*
  fr: pvc|vinyle
  es: pvc|vinilo
  it: pvc|vinile
  nl: pvc|vinyl
  pl: pcv|pcw|pvc|winyl*
  sr: pvc|vinil*

polypropylene (is plastic)
  en: polypropylene
  de: polypropylen*
  fr: polypropylène
  es: polipropileno
  it: polipropilene
  nl: polypropeen
  pl: polipropylen*
  sr: polipropilen*

polyethylene (is plastic)
  en: polyethylene|polythene
  de: polyethylen*
  fr: polyéthylène
  es: polietileno
  it: polietilene
  nl: polyetheen
  pl: polietylen*
  sr: polietilen*

polycarbonate (is plastic)
  source: full pc
  en: polycarbonate
  de: polycarbonat*
  fr: polycarbonate
  es: policarbonato
  it: policarbonato
  nl: polycarbonaat
  pl: poliwęglan*
  sr: polikarbonat*

polyurethane (is plastic)
  en: polyurethane|pu foam
  de: polyurethan*
  fr: polyuréthane
  es: poliuretano
  it: poliuretano
  nl: polyurethaan
  pl: poliuretan*
  sr: poliuretan*

silicone
  en: silicone
  de: silikon*
  fr: silicone
  es: silicona
  it: silicone
  nl: siliconen
  pl: silikon*
  sr: silikon*

rubber
  en: rubber|latex|caoutchouc
  de: gummi|gummi*|kautschuk*|latex*|naturkautschuk*
  fr: caoutchouc|latex
  es: goma|caucho|látex
  it: gomma|caucciù|lattice
  nl: rubber|rubberen|latex
  pl: guma|gumy|gumow*|kauczuk*|lateks*
  sr: guma|gume|gumen*|kaučuk*|lateks*

carbon
  en: carbon fibre|carbon fiber|carbon frame
  de: carbon|karbon|kohlefaser*
  fr: fibre de carbone|carbone
  es: fibra de carbono
  it: fibra di carbonio
  nl: koolstofvezel|carbon
  pl: włókn* węglow*
  sr: karbon*|ugljičn* vlak*

memory foam
  en: memory foam
  de: memoryschaum|memory-schaum
  fr: mousse à mémoire
  es: espuma viscoelástica
  it: memory foam
  nl: traagschuim
  pl: pianka memory
  sr: memorijska pena|memorijske pene

beeswax
  en: beeswax
  de: bienenwachs*
  fr: cire d abeille
  es: cera de abeja|cera de abejas
  it: cera d api
  nl: bijenwas
  pl: wosk pszczeli|wosku pszczelego
  sr: pčelinji vosak|pčelinjeg voska

soy wax
  source: soy candle|soy candles|soya candle|sojakerze*|bougie de soja|vela de soja|candela di soia|sojakaars*|świeca sojowa
  en: soy wax|soya wax
  de: sojawachs*
  fr: cire de soja
  es: cera de soja
  it: cera di soia
  nl: sojawas
  pl: wosk sojowy|wosku sojowego
  sr: sojin vosak|sojinog voska
`);
