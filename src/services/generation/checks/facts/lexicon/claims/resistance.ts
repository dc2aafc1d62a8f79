import { type ClaimPair, parseSubjects } from './pairs.ts';

/** What a product withstands or keeps away. */
export const RESISTANCE: ClaimPair = {
  kind: 'performance',
  deniable: true,
  signs: parseSubjects(`
before: resist|resists|resistant|resistance|withstand*|repels|repel|protects|protect|protected|protection|shields|proof against|stands up to|impervious
before: insulates|insulated|insulation|anti|bestandig|resistent|widerstand*|widersteht|schutzt|schutz|geschutzt|unempfindlich|trotzt|isoliert|resiste
before: resistent*|resistant*|protege*|protegen|protegee*|protection|protecteur|repousse|insensible|isole|resisten|proteccion|protegid*|repele|repelente
before: a prueba|soporta|aisla|resistono|protegge|proteggono|protetto|protetta|protezione|a prova|respinge|repellente|isola|bestand|beschermt|bescherm
before: keeps away|keep away|deters|deter|vertreibt|vertreiben|eloigne|eloignent|ahuyenta*|aleja|tiene lontan*|tengono lontan*|allontana*|verjaagt|verdrijft|odstrasza*|rasteruj*
before: bescherming|beschermd|isoleert|odporn*|chroni|chronia|ochron*|zabezpiecz*|izoluj*|otporn*|otporan|stiti|stite|zastit*|odbija
after: away|fern|weg|uit de buurt|na dystans|proof|resistant|resistance|repellent|repelling|retardant|tight|safe|shield|protection|insulation|insulated|free
`),
  suffixes:
    /(?:fest|sicher|dicht|bestandig|resistent|abweisend|hemmend|geschutzt|schutz|frei|echt|stabil|bestendig|werend|afstotend|vast|vrij|proof|odporn|szczeln|otporn|otporan)(?:e[rsnm]?|[aeyi]|ym|ych|ymi|ego|ej|ih|im)?$/,
  prefixes: /^anti(?!ox)/,
  subjects: parseSubjects(`
water: water|spritzwasser*|wasser*|eau|pluie|agua|lluvia|salpicad*|acqua|pioggia|regen*|rain|splash*|wody|wode|woda|wodo*|deszcz*|zachlap*|kisu|kise|vodu|vodo*|humid*|moisture|feuchtigkeit*|vocht*|wilgo*|vlag* << atm|waterproof*|imperme*|etanche*|deperlant*|nieprzemak*|nepromoc*|outdoor|hydro*
weather: weather*|wetter*|witterung*|intemp*|weers*|weer|warunk* atmosfer*|pogod*|vremensk* << outdoor*|exterieur*|exterior*|esterno|buiten*
sun: uv|sun|sonnen*|soleil|sol|dal sole|al sole|zon|zonlicht|slonc*|sunc*|rayos|rayons|raggi|promien* << spf|upf|sunscreen|solar*|solaire
fading: fade|fading|ausbleichen|verblassen|farb|licht|kleur|decoloration|decolor*|sbiadi*|blakni*|izbledel*|yellow*|vergilb*
heat: heat|hitze*|warme|chaleur|calor|calore|hitte*|cieplo|zaro*|wysok* temperatur*|temperatur*|toplot*|feuer|fire|flame|flamm*|flamme|ogni*|vatr*|brand|feu|fuego|fuoco|boil*|koch|kook << oven*|ofen*|four|horno|forno|piek*|grill*
cold: cold|frost*|kalte|froid|frio|freddo|gel|helad*|gelo|vorst*|kou|mroz*|mraz*|hladno*|zimno|zimn* << winter*|thermal*|thermo*|isol*
dust: dust|staub*|poussiere*|polvo|polvere|stof|kurz*|pyl*|prasin*
dirt: dirt|schmutz*|salissure*|suciedad|sporco|vuil|zabrudz*|brud|prljavst*|mud|schlamm
stains: stain*|flecken*|fleck|tache*|mancha*|macchi*|vlek*|plam*|mrlj* << lotus*
scratches: scratch*|kratz*|rayure*|aranazo*|rayad*|graffi*|kras|krassen|zarysow*|ogrebotin*
rust: rust*|rost|rosten|rouille|oxid*|oxyd*|ruggine|roest|rdz*|corros*|korros*|rdja|koroz*|tarnish*|anlauf* << stainless|edelstahl|inox*|nierdzew*|nerdaj*
grease: oil|grease|ol|fett|graisse*|huile*|grasa|aceite|grasso|olio|vet|olie|tluszcz*|masno*
tears: tear*|rip|abrasion*|wear|abrieb*|reiss*|riss*|verschleiss*|dechirure*|usure|desgarro*|desgaste|abrasion*|strappo*|strappi|usura|slijt*|scheur*|slijtage|scieran*|rozdar*|habanj*|cepanj*
punctures: puncture*|thorn*|cut|cuts|stich*|dorn*|schnitt*|perforation*|epine*|coupure*|pinchazo*|espina*|corte*|foratur*|spin*|tagli|lek|doorn*|snij*|przebi*|kolc*|przeciec*|probij*
shocks: shock*|impact*|drop|drops|fall|falls|stoss*|sturz*|bruch*|schlag*|choc*|chute*|golpe*|caida*|urto|urti|cadut*|schok*|stoot*|val|breuk*|wstrzas*|upad*|uderz*|udar*|pad|lom|crush*
creases: crease*|wrinkle*|knitter*|falten|froiss*|arruga*|piegh*|kreuk*|gniec*|zagniec*|guzv*
odours: odour*|odor*|geruch*|odeur*|olor|olores|odori|geur*|zapach*|miris* << unscented|parfum*
slipping: slip|slipping|rutsch*|derap*|glissade*|desliz*|scivol*|slip|poslizg*|kliz* << grip*
chlorine: chlor*|cloro|hlor*
salt: salt water|salzwasser|seewasser|eau salee|agua salada|acqua salata|zout water|slon* wod*|slan* vod*
sweat: sweat*|schweiss*|sueur|transpiration|sudor*|sudore|zweet*|potem|znoj*
mould: mould|mold|mildew|schimmel*|moisissure*|moho|muffa|plesn*|budj*
insects: moth*|motten*|mite*|mites|mosquito*|insect*|insekt*|mucken*|moustique*|acarien*|polilla*|mosquit*|acaro*|zanzar*|tarm*|mug|muggen|mijt*|mol*|komar*|owad*|roztocz*|insekat*|komarac*|tick|ticks|zecken
pests: snail*|slug*|schnecken|limace*|escargot*|caracol*|babosa*|lumac*|slakken|slimak*|puz*|marten*|marder*|wuhlmaus*|rabbit*|hasen|kaninchen|rodent*|nager|mice|mause|cats|katzen|les chats|los gatos|i gatti|katten|koty|macke|birds|vogel|vogels|raccoon*|deer|rehe
noise: noise|sound|larm*|schall*|gerausch*|bruit*|ruido*|rumor*|geluid*|halas*|dzwiek*|buk*
kinks: kink*|knick*|knik*|tangle*|verhed*|vrille*|enred*|nodi|zalam*
leaks: leak*|spill*|auslauf*|fuite*|fuga*|derram*|perdit*|lek|lekk*|wyciek*|curenj*|curi
bacteria: bacteria|bacterial|germ|germs|keim*|bakteri*|bacteri*|batteri*|microb*|virus*
lint: lint|pilling|fluff|fussel*|pilling*|peluche*|pelusa*|pelucchi|pluis*|mechac*|zmechac*
fog: fog*|beschlag*|buee|vaho|appann*|condens*|kondens*|zaparow*|magljenj*
escape: escape*|ausbruch*|ausbrech*|ontsnap*|uciecz*|bekst*
theft: theft|thieves|diebstahl*|vol|vols|robo|robos|antirrobo|furto|diefstal*|kradziez*|krad*
tipping: tip|tipping|topple*|kipp*|bascul*|vuelco|ribalt*|kantel*|przewr*|prevrt*
static: static|statisch*|statique*|estatic*|static*|elektrostat*|antistat*
glare: glare|blend*|eblouiss*|reflet*|reflej*|rifless*|abbaglia*|verblind*|olsni*|odblask* swiat*
blue light: blue light|blaulicht*|lumiere bleue|luz azul|luce blu|blauw licht|swiatl* niebiesk*|plav* svetl*
radiation: radiation|emf|strahlung|elektrosmog|radiations|radiacion|radiazion*|straling|promieniowan*|zracenj*
`),
};
