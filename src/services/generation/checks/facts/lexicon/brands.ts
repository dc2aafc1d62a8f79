import { foldText } from '../words.ts';

/** Well-known makers, fabrics, chips and institutions whose names are not ordinary words of a language. */
const NAMES = `
3m abus acer adidas aeg alessi alexa alibaba allclad amazfit amd anker aptx arcopal arduino ariel armani arzberg asics asus audi
audi avent avm bacardi balenciaga barbour barilla bauknecht bbs behr beko beretta bergans beurer bialetti birkenstock
blaupunkt bmw bodum bosch bose bowers brabantia braun breville brita brompton brother bugaboo bulgari burberry burton
bvlgari callebaut calvin cambro campagnolo canon carhartt carrera cartier casio catrice caudalie celestron cerave chanel
chicco chloé chopard cinch citroën clarins cloer coleman compeed continental coolmax cordura corian corningware corsair cree
crocs cuisinart cybex cybex daewoo daiwa dainese dallmayr danone decathlon delonghi delsey denon deuter dewalt diadora
dickies dior disney dolby dolce draper dremel dunlop dupont duracell duravit dyneema dyson eastpak ecco ecovacs einhell
electrolux elesa elica elinchrom emsa enersys epson ergobag ericsson esprit estwing eterna fackelmann faber fendi fender
fenix ferrari ferrero festool fiat fischer fiskars fissler fitbit fjällräven flexform fossil freitag fritz frosch fujifilm
fujitsu gaggenau garmin gardena geox ghd ghirardelli gibson gigabyte gildan gillette givenchy gopro gore-tex goretex gorenje
graco grohe grundig gucci guerlain haier haribo harman hasbro hasselblad havaianas hella helly heineken henckels hermès hikvision
hilti hisense hitachi hollister homekit honda honeywell hoover huawei hugo husqvarna hyundai ifttt iittala ikea illy imetec
indesit inglesina instax intel invicta jabra jacquard jansport jbl joico jura karcher karrimor kärcher keen kenwood kershaw kevlar
kia kiehl's kinomap kipling kitchenaid kleenex klean kleancolor klark klarna klipsch kodak koziol krups kyocera lacoste lamborghini
lamy lancôme lavazza leatherman lego legrand leifheit leica lenovo lenzing levi's levis lifefitness lindt logitech longchamp
loreal l'oréal l'occitane lowa lululemon lycra maestro mahle makita mammut marimekko marshall marvel maserati matrix mattel maxell
maybelline mclaren mediatek melitta mepal mercedes merrell metabo michelin microsoft microsoft's miele milka milwaukee minecraft
missoni miyabi mizuno moccamaster moleskine moncler montblanc motorola moulinex msi mustela nalgene napapijri nasa navigon
neff nerf nescafé nespresso nestlé netatmo netflix neutrogena nextbase nike nikon nilfisk nintendo nissan nivea nokia noritake
nubia nutella nutribullet nvidia oakley olympus omron oneplus opinel opel oral-b orangatang osprey osram oster outwell
panasonic pandora panton parador patagonia paulmann peg-pérego pelikan peloton pentax pepsi peugeot philips pilot pioneer pirelli
playmobil playstation polar polaroid polartec porsche prada premax primaloft primark prada puky pyrex qualcomm quechua quiksilver
quooker rado ralph ravensburger ray-ban rayban razer realtek reebok remington renault revlon rexona ridgid rieker rimowa ritz
röhm rolex rolleiflex rosenthal rösle rowenta ryanair ryobi rokid sachs saeco safeguard salomon samsonite samsung sandisk santander
sanyo schiesser schleich schott schwalbe schwarzkopf scotchgard scotchlite seagate seiko sennheiser sephora severin shimano siemens
silit simplehuman singer skechers škoda skullcandy smeg sonos sony sonoff spax speedo spigen sram stabilo staedtler stanley starbucks
steiff steinberg stihl stokke strava subaru sunbrella supor supra suzuki swarovski swatch tamron tchibo teflon tefal telefunken
tesa tesla thermolite thermomix thermos thinsulate thonet thule tiffany timberland tissot toblerone tomtom toshiba toyota triumph
trudon tumi tupperware twinings ugg umbro uniqlo under-armour unilever vaillant valentino vans vaseline vaude velcro versace vibram
victorinox viessmann villeroy vileda visa vitamix vitra vivo vizio volkswagen volvo vorwerk wacom wagner warner weber wedgwood
weleda wella wera wenger westmark whirlpool wikinger wilkinson wilson windows wmf wolford wrangler wüsthof xbox xiaomi yamaha yeti
alnatura artemide muji eucerin cetaphil avène bioderma loréal kérastase segafredo kellogg's purina
eukanuba acana orijen josera trixie ferplast teekanne dennree ritter-sport haba goki janod
melissa-doug fisher-price vtech tonies le-creuset bissell irobot roomba thomas-sabo hülsta muuto bloomingville sklum
maisons-du-monde jack-wolfskin babybjörn
akg benq blackmagic bullyland byredo camelbak campingaz chloe clarks corelle costway dji djeco drmartens
eheim ergobaby estee eufy fairphone fauchon filson fjallraven garnier gastroback geberit genelec goyard greenpan
haglofs hannspree hape harpercollins hartan hepco herlitz hoka htc hyperx iams inov8 iwc jellycat jotul kartell kef
kettler kiehls klorane knipex knirps knorr kryptonite laneige lekue liebherr liewood longines lumix
luxottica lvmh maglite maileg marantz marcato mathmos maxicosi mammutsports messerschmidt mikasa mophie
morakniv moroccanoil nanoleaf nikwax noctua nuxe oclean odlo ortlieb orthomol osann otterbox
pampers patek petzl playtex poggenpohl polti qnap roborock roccat rollerblade
rossignol roxio royalcanin ruggear sagaform salewa samyang saucony seachem sebamed silikomart soehnle spalding
speick spiegelau steelseries stelton suunto swissgear sylvanian tado tatonka traxxas twelvesouth ubiquiti 
umarex urbanears vanmoof varta vatika wellensteyn whiskas wiha withings woolrich yonex zoeva fidlock revell
quinny givi lg tabasco yope hkliving loqi castañer
yankee ykk zalando zanussi zara zebra zeiss zigbee zippo zotac zwift zwilling zyliss`;

/** Names in the list above that are words of a language too. They count only where a name with a capital letter does. */
const ORDINARY = new Set(
  'pilot brother fossil continental keen wagner weber matrix polar triumph supra maestro safeguard singer wilson stanley valentino vans braun thermos windows ritz cinch fischer faber draper zebra frosch jacquard visa speedo sachs maxell mahle polaroid citroen pioneer marvel jura carrera yeti yankee hugo ralph marshall warner neff schott hoover fritz puky nubia vivo'.split(
    ' ',
  ),
);

/**
 * Folded brand names that are recognized anywhere: also at the start of a sentence, and in German, where every noun has
 * a capital letter.
 */
export const BRANDS: ReadonlySet<string> = new Set(
  NAMES.split(/\s+/)
    .filter(Boolean)
    .map(foldText)
    .filter((name) => !ORDINARY.has(name))
    .map((name) => name.replace(/[^a-z\d]/g, '')),
);
