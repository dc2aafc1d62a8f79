import { parseTerms, type Term } from '../../terms.ts';

/** Herbs, berries and citrus fruits. A text that names one claims that it is inside. */
export const HERBS_AND_FRUITS: readonly Term[] = parseTerms(`
chamomile
  en: chamomile|camomile
  de: kamille*
  fr: camomille
  es: manzanilla|camomila
  it: camomilla
  nl: kamille*
  pl: rumian*
  sr: kamilic*

calendula
  en: calendula|marigold
  de: ringelblume*|calendula
  fr: calendula|souci
  es: caléndula
  it: calendula
  nl: calendula|goudsbloem
  pl: nagiet*
  sr: neven*

nettle
  en: nettle
  de: brennnessel*
  fr: ortie
  es: ortiga
  it: ortica
  nl: brandnetel
  pl: pokrzyw*
  sr: kopriv*

rosemary
  en: rosemary
  de: rosmarin*
  fr: romarin
  es: romero
  it: rosmarino
  nl: rozemarijn
  pl: rozmaryn*
  sr: ruzmarin*

thyme
  en: thyme|oregano
  de: thymian|oregano
  fr: thym|origan
  es: tomillo|orégano
  it: timo|origano
  nl: tijm|oregano
  pl: tymian*|oregano
  sr: timijan*|majčin* dušic*

basil
  en: basil
  de: basilikum
  fr: basilic
  es: albahaca
  it: basilico
  nl: basilicum
  pl: bazyli*
  sr: bosiljak|bosiljka

sage
  source: sage|salbei|sauge|salvia|salie
  en: sage leaves|sage extract
  de: salbei
  fr: sauge
  es: salvia officinalis|salvia
  it: salvia
  nl: salie
  pl: szałwi*
  sr: žalfij*

lemon balm
  en: lemon balm
  de: melisse*
  fr: mélisse
  es: melisa
  it: melissa
  nl: citroenmelisse
  pl: meli*s*
  sr: matičnjak*

lemongrass
  en: lemongrass|verbena
  de: zitronengras|verbene
  fr: citronnelle|verveine
  es: hierba limón|hierbaluisa|verbena
  it: citronella|verbena
  nl: citroengras|verbena
  pl: traw* cytrynow*|werben*
  sr: limunsk* trav*|verben*

mint
  source: mint*|minz*|menth*|menta|munt*
  en: peppermint|spearmint|menthol
  de: pfefferminz*|minze|menthol
  fr: menthe|menthol
  es: menta|hierbabuena|mentol
  it: menta|mentolo
  nl: pepermunt|munt|menthol
  pl: mięt*|mentol*
  sr: nana|nane|menta|mente|mentol*

liquorice
  en: liquorice|licorice|fennel|aniseed
  de: süßholz|lakritz*|fenchel|anis
  fr: réglisse|fenouil|anis
  es: regaliz|hinojo|anís
  it: liquirizia|finocchio|anice
  nl: zoethout|drop|venkel|anijs
  pl: lukrecj*|kopru włosk*|anyż*
  sr: sladić*|komorač*|anis*

hibiscus
  en: hibiscus|rooibos|elderflower
  de: hibiskus*|rooibos|holunderblüte*
  fr: hibiscus|rooibos|fleur de sureau
  es: hibisco|rooibos|flor de saúco
  it: ibisco|karkadè|rooibos|sambuco
  nl: hibiscus|rooibos|vlierbloesem
  pl: hibiskus*|rooibos|bzu czarnego|czarn* bez
  sr: hibiskus*|rojbos*|zov*

raspberry
  en: raspberries|raspberry
  de: himbeere*
  fr: framboises|framboise
  es: frambuesas|frambuesa
  it: lamponi|lampone
  nl: frambozen|framboos
  pl: malin|maliny|malinami|malinow*
  sr: malina|maline|malinom

blueberry
  en: blueberries|blueberry
  de: heidelbeeren|heidelbeere|blaubeere*
  fr: myrtilles|myrtille
  es: arándanos|arándano
  it: mirtilli|mirtillo
  nl: bosbessen|blauwe bessen
  pl: borówk*|jagód|jagodami
  sr: borovnic*

cranberry
  en: cranberries|cranberry
  de: cranberries|cranberry|preiselbeere*
  fr: canneberges|canneberge|cranberries
  es: arándanos rojos
  it: mirtilli rossi|cranberry
  nl: cranberries|veenbessen
  pl: żurawin*
  sr: brusnic*

superberries
  en: goji|acai|blackcurrant|aronia|sea buckthorn|elderberry
  de: goji|acai|johannisbeere*|aronia|sanddorn|holunder*
  fr: goji|açaï|cassis|aronia|argousier|sureau
  es: goji|açaí|grosella*|espino amarillo
  it: goji|acai|ribes nero|olivello spinoso|sambuco
  nl: goji|acai|zwarte bes|duindoorn|vlierbes*
  pl: goji|acai|porzeczk*|aroni*|rokitnik*|czarn* bez*
  sr: godži|akai|ribizl*|aronij*

juniper
  en: juniper berries|juniper
  de: wacholder*
  fr: genièvre|baies de genièvre
  es: enebro
  it: ginepro|bacche di ginepro
  nl: jeneverbes*
  pl: jałow*
  sr: klek*

blood orange
  source: orange*|orang*|naranja*|aranc*|sinaasap*|pomarańcz*|narandž*|pomorandž*
  en: blood oranges|blood orange|orange peel|orange zest
  de: blutorange*|orangenschale
  fr: orange sanguine|zeste d orange|écorce d orange
  es: naranja sanguina|ralladura de naranja|piel de naranja
  it: arance rosse|arancia rossa|scorza d arancia|scorza di arancia
  nl: bloedsinaasappel|sinaasappelschil
  pl: skórk* pomarańczow*|czerwon* pomarańcz*
  sr: kor* narandže|kor* pomorandže

lemon flavour
  source: lemon*|zitron*|citron*|limón*|limon*|citroen*|cytryn*|limun*
  en: lemon flavour|lemon flavor|lemon zest
  de: zitronengeschmack|zitronenaroma|zitronenschale
  fr: goût citron|arôme citron|zeste de citron
  es: sabor a limón|ralladura de limón
  it: gusto limone|scorza di limone
  nl: citroensmaak|citroenschil
  pl: smak* cytrynow*|skórk* cytryn*
  sr: ukus limuna|kor* limuna

grapefruit
  en: grapefruit|yuzu
  de: grapefruit|yuzu
  fr: pamplemousse|yuzu
  es: pomelo|yuzu
  it: pompelmo|yuzu
  nl: grapefruit|yuzu
  pl: grejpfrut*|yuzu
  sr: grejpfrut*
`);
