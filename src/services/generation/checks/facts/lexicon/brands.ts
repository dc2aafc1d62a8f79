import { foldText } from '../words.ts';

/** Well-known makers, fabrics and fasteners whose names are not ordinary words of a language. */
const NAMES = `
adidas aeg alessi allclad asics asus baccarat bauknecht beurer bialetti birkenstock bmw bodum bosch bose breville brita
burberry carhartt casio chanel cloer coolmax cordura corningware crocs cuisinart daiwa delonghi denon dewalt diadora
dior disney dremel dunlop duracell dyson eastpak electrolux emsa epson fackelmann fender fiskars fissler fjällräven
flexform fujifilm garmin ghd gibson gillette gopro gore-tex goretex gucci haribo harman hasbro hermès hilti hitachi
huawei husqvarna ikea invicta jabra jbl karcher kenwood kevlar kitchenaid kleenex kodak krups kyocera kärcher lacoste
lavazza leatherman lego leifheit lenovo levi's levis logitech lululemon makita mattel melitta mepal metabo michelin
microsoft miele mizuno moleskine moulinex mustela nalgene napapijri nescafé nespresso nestlé nike nikon nintendo nivea
nokia oral-b osram panasonic philips playmobil polartec prada primaloft pyrex quechua ravensburger reebok remington
revlon rowenta ryobi rösle salomon samsonite samsung sanyo schleich scotchgard seiko sennheiser siemens silit skechers
smeg sony spax staedtler steiff stihl swarovski tefal teflon tesa tesla thermolite thinsulate thule timberland tissot
toshiba tupperware under-armour uniqlo vaude velcro versace vibram victorinox villeroy vorwerk wedgwood whirlpool wmf
wüsthof xiaomi yamaha ykk zara zeiss zippo zwilling`;

/**
 * Folded brand names that are recognized anywhere: also at the start of a sentence, and in German, where every noun has
 * a capital letter.
 */
export const BRANDS: ReadonlySet<string> = new Set(NAMES.split(/\s+/).filter(Boolean).map(foldText));
