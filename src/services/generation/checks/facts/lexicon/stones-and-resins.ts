import { parseTerms, type Term } from './terms.ts';

/** Plastics with names of their own, resins, hard metals, building stones and further gems. */
export const STONES_AND_RESINS: readonly Term[] = parseTerms(`
thermoplastic elastomer (is plastic, rubber)
  any: tpe|tpu|tpr

abs plastic (is plastic)
  source: abs
  any: abs plastic|abs kunststoff|kunststoff abs|abs plastik|plastique abs|plástico abs|plastica abs|plastic abs|tworzyw* abs|en abs|aus abs|in abs|de abs|van abs|z abs

pet plastic (is plastic)
  source: pet|rpet
  any: rpet|pet bottles|pet plastic|recycled pet|pet flaschen|aus pet|pet kunststoff|bouteilles pet|en pet|plastique pet|plástico pet|de pet reciclado|plastica pet|in pet|pet flessen|van pet|z pet|butelek pet

further plastics (is plastic)
  any: hdpe|ldpe|pla kunststoff|pla plastic|bioplasti*|biokunststoff*

acrylic glass (is plastic)
  source: acrylic|acryl|pmma
  en: plexiglass|plexiglas|acrylic glass|pmma|perspex
  de: plexiglas*|acrylglas*
  fr: plexiglas|verre acrylique
  es: metacrilato|plexiglás
  it: plexiglas|vetro acrilico|metacrilato
  nl: plexiglas|acrylglas
  pl: pleks*|szkł* akrylow*
  sr: pleksiglas*

bakelite (is plastic)
  en: bakelite
  de: bakelit*
  fr: bakélite
  es: baquelita
  it: bachelite
  nl: bakeliet|bakelieten
  pl: bakelit*
  sr: bakelit*

melamine (is plastic)
  en: melamine
  de: melamin*
  fr: mélamine|mélaminé
  es: melamina
  it: melamina|melaminico
  nl: melamine
  pl: melamin*
  sr: melamin*

resin (is plastic)
  en: resin|epoxy|polyresin
  de: kunstharz*|epoxid*|polyresin|epoxy
  fr: résine|époxy
  es: resina|epoxi
  it: resina|epossidica|resina epossidica
  nl: kunsthars|hars|epoxy
  pl: żywic*|epoksyd*
  sr: smol*|epoksid*

graphene
  en: graphene
  de: graphen*
  fr: graphène
  es: grafeno
  it: grafene
  nl: grafeen
  pl: grafen|grafenu|grafenem|grafenow*
  sr: grafen|grafena

hard metal (is metal, tungsten)
  en: tungsten carbide|carbide tipped|carbide
  de: hartmetall*|wolframcarbid|wolframkarbid
  fr: carbure de tungstène|carbure
  es: carburo de tungsteno|metal duro|carburo
  it: carburo di tungsteno|metallo duro|carburo
  nl: wolfraamcarbide|hardmetaal|hardmetalen
  pl: węglik*
  sr: tvrd* metal*|karbid*

chrome vanadium (is steel, metal)
  source: chrome vanadium|cr v|crv
  en: chrome vanadium|chromium vanadium
  de: chrom vanadium*
  fr: chrome vanadium
  es: cromo vanadio
  it: cromo vanadio
  nl: chroomvanadium*|chroom vanadium
  pl: chromowo wanadow*|chrom wanad*
  sr: hrom vanadijum*

lead and zinc alloy (is metal)
  en: lead weight|lead filled|zamak
  de: blei|bleifüllung|zamak
  fr: plomb|zamak
  es: plomo|zamak
  it: piombo|zama
  nl: lood|loden|zamak
  pl: ołów|ołowiu|ołowian*|znal|znalu

solid gold (is gold, metal)
  source: gold*|oro|or|goud*|złot*
  en: 9k gold|10k gold|14k gold|18k gold|22k gold|24k gold|9ct gold|14ct gold|18ct gold|karat gold|carat gold
  de: 333er gold|585er gold|750er gold|gold 585|gold 750
  fr: or 9 carats|or 14 carats|or 18 carats|or 24 carats|or 750
  es: oro de 9 quilates|oro de 14 quilates|oro de 18 quilates|oro de 24 quilates|oro 18
  it: oro 9 carati|oro 14 carati|oro 18 carati|oro 24 carati|oro a 18|oro 750
  nl: 9 karaats goud|14 karaats goud|18 karaats goud|24 karaats goud|karaat goud
  pl: złot* próby|złot* 585|złot* 750

fine silver (is silver, metal)
  source: sterling*|silver*|silber*|argent|plata|argento|zilver*|srebr*
  en: 925 silver|silver 925
  de: 925er silber|silber 925|925 silber
  nl: zilver 925|925 zilver
  pl: srebr* 925|srebr* próby

travertine
  any: travertin*|travertijn|trawertyn*

sandstone
  en: sandstone
  de: sandstein*
  fr: grès des vosges|pierre de sable
  es: arenisca
  it: arenaria
  nl: zandsteen|zandstenen
  pl: piaskow*

limestone
  en: limestone
  de: kalkstein*
  fr: pierre calcaire|calcaire
  es: piedra caliza
  it: pietra calcarea
  nl: kalksteen
  pl: wapień|wapienia|wapienn*

soapstone
  any: soapstone|speckstein|pierre ollaire|esteatita|pietra ollare|speksteen|steatyt*

basalt
  any: basalt*|basalto|basalte|bazalt*

alabaster
  any: alabaster*|albâtre|alabastro|albast|albasten|alabastr*

borosilicate (is glass)
  any: borosilicat*|borosilikat*|borokrzem*|borosilicaat*

horn
  en: buffalo horn|ox horn|horn handle|genuine horn
  de: büffelhorn|hornkamm|aus horn|naturhorn
  fr: corne de buffle|en corne
  es: cuerno de búfalo|asta de toro|de cuerno
  it: corno di bufalo|in corno
  nl: buffelhoorn|van hoorn
  pl: rog* bawol*|z rogu

lava stone
  any: lava stone|lavastein*|pierre de lave|piedra de lava|piedra volcánica|pietra lavica|lavasteen|law* wulkaniczn*

hematite
  any: hematite|hämatit|hématite|hematita|ematite|hematiet|hematyt*

tiger's eye
  any: tiger eye|tiger s eye|tigers eye|tigerauge|œil de tigre|oeil de tigre|ojo de tigre|occhio di tigre|tijgeroog|tygrysi* ok*

aventurine
  any: aventurin*|aventurijn|awenturyn*

peridot
  any: peridot*|péridot|olivin|perydot*

tourmaline
  any: tourmalin*|turmalin*|tormalin*|toermalijn

carnelian
  any: carnelian|karneol*|cornaline|cornalina|corniola|carneool

labradorite
  any: labradorit*|labradoriet|labradoryt*

tanzanite
  any: tanzanit*|tanzaniet|tanzanyt*

aquamarine
  any: aquamarine stone|aquamarine gem*|aquamarin stein|aigue marine|aguamarina|acquamarina|aquamarijn|akwamaryn*

citrine
  any: citrine|citrin|citrino|citrien

malachite
  any: malachit*|malaquita|malachiet|malahit*

rose quartz (is quartz)
  any: rose quartz|rosenquarz|quartz rose|cuarzo rosa|quarzo rosa|rozenkwarts|kwarc* różow*
`);
