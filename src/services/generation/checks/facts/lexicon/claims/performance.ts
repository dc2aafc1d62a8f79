import { parseTerms, type Term } from '../terms.ts';

/** What a product withstands, and how it behaves. */
export const PERFORMANCE: readonly Term[] = parseTerms(`
waterproof (is water-resistant, water-repellent, weatherproof)
  en: waterproof|watertight|water proof
  de: wasserdicht*|wasserfest*
  fr: étanche|étanches|imperméable|imperméables|waterproof
  es: impermeable|impermeables|sumergible|estanco|estanca
  it: impermeabile|impermeabili|stagno
  nl: waterdicht|waterdichte
  pl: wodoodporn*|wodoszczeln*|nieprzemakaln*
  sr: vodootporn*|vodonepropusn*|nepromočiv*
  pt: impermeável

water-resistant (is water-repellent)
  source: ipx*|ip44|ip54|ip55|ip65|ip66|ip67|ip68|splash*|water|agua|eau|wasser|acqua|wody|vode|rain|regen|atm
  en: water resistant|water resistance|splash proof|splashproof|resistant to water|resists water
  de: wasserabweisend*|spritzwassergeschützt*|wasserbeständig*
  fr: résistant à l eau|résistante à l eau|résistants à l eau|résistantes à l eau
  es: resistente al agua|resistentes al agua|resistente a la lluvia|resistente a salpicaduras
  it: resistente all acqua|resistenti all acqua
  nl: waterbestendig|waterbestendige|spatwaterdicht|spatwaterdichte
  pl: odporn* na wodę|odporn* na zachlapan*|odporn* na wilgoć
  sr: otporn* na vodu

water-repellent
  source: water repellent|water-repellent|hydrophob*|waterproof|water resistant
  en: water repellent|repels water|rain repellent
  de: wasserabweisend*|wasserabstoßend*
  fr: déperlant|déperlante|hydrofuge
  es: repelente al agua|hidrófugo|hidrófuga
  it: idrorepellente|idrorepellenti
  nl: waterafstotend|waterafstotende
  pl: hydrofobow*
  sr: vodoodbojn*

weatherproof
  source: weather*|wetter*|outdoor*|intemp*
  en: uv resistant|weatherproof|weather resistant|all weather|uv resistant|uv proof|uv stable|resist fading|resists fading|fade resistant|sun resistant
  de: wetterfest*|witterungsbeständig*|uv beständig*|uv resistent*|lichtecht*|wetterbeständig*
  fr: résistant aux intempéries|résistante aux intempéries|résistant aux uv|résistante aux uv|anti uv
  es: resistente a la intemperie|resistente a los rayos|resistente al sol|protección uv
  it: resistente alle intemperie|resistente ai raggi|anti uv
  nl: weerbestendig|weerbestendige|uv bestendig|uv bestendige|kleurvast|kleurvaste
  pl: odporn* na warunki|odporn* na uv|odporn* na promieniowanie|odporn* na słońce
  sr: otporn* na vremensk*|otporn* na uv

frost-proof
  en: frost proof|frostproof|frost resistant|freeze proof|frost hardy
  de: frostsicher*|frostbeständig*|frostfest*|winterfest*
  fr: résistant au gel|résistante au gel|antigel
  es: resistente a las heladas|resistente al hielo
  it: resistente al gelo|antigelo
  nl: vorstbestendig|vorstbestendige|winterhard|winterharde
  pl: mrozoodporn*|odporn* na mróz
  sr: otporn* na mraz

windproof
  source: wind*|coupe vent|cortavient*|antivento
  en: windproof|wind resistant
  de: winddicht*|windfest*
  fr: coupe vent
  es: cortavientos
  it: antivento
  nl: winddicht|winddichte
  pl: wiatroszczeln*|wiatroodporn*
  sr: otporn* na vetar

stain-resistant
  source: stain*|flecken*|taches|manchas|macchia|macchie|vlek*|plam*
  en: stain resistant|stain proof|stain repellent|dirt repellent|oil resistant|grease resistant|easy clean
  de: fleckenabweisend*|schmutzabweisend*|fleckgeschützt*|ölbeständig*|fettabweisend*|fleckenunempfindlich*
  fr: antitache|antitaches|anti taches|résistant aux taches|déperlant aux taches
  es: antimanchas|repelente a las manchas|agua y a las manchas
  it: antimacchia|resistente alle macchie
  nl: vlekbestendig|vlekbestendige|vuilafstotend|vuilafstotende|vlekafstotend
  pl: plamoodporn*|odporn* na plamy|odporn* na zabrudzen*
  sr: otporn* na mrlje

scratch-resistant
  source: scratch*|kratz*|rayures|arañazos|graffi*|kras*|zarysowan*|ogrebot*
  en: scratch resistant|scratch proof|scratchproof
  de: kratzfest*|kratzbeständig*
  fr: anti rayures|antirayures|résistant aux rayures|inrayable
  es: resistente a los arañazos|antirayaduras|resistente a arañazos
  it: antigraffio|resistente ai graffi
  nl: krasbestendig|krasbestendige|krasvast
  pl: odporn* na zarysowan*
  sr: otporn* na ogrebotine

rust-proof
  source: rust*|rost*|rouille|óxid*|oxid*|ruggine|roest*|rdz*|corros*|korros*|stainless|edelstahl|inox*|nierdzew*|nerđaj*|tarnish*
  en: rust proof|rustproof|rust resistant|rust free|corrosion resistant|corrosion proof|tarnish resistant|resist tarnish
  de: rostfrei|rostbeständig*|korrosionsbeständig*|rostschutz
  fr: antirouille|inoxydable|résistant à la corrosion|anticorrosion
  es: resistente a la corrosión|anticorrosión|antióxido|antioxidación
  it: antiruggine|resistente alla corrosione
  nl: roestvrij|roestvrije|roestbestendig|corrosiebestendig|corrosiebestendige
  pl: odporn* na korozję|nierdzewn*|odporn* na rdzę
  sr: otporn* na koroziju|otporn* na rđu

heat-resistant
  source: heat*|hitze*|chaleur|calor|calore|hitte*|temperatur*|oven*|ofen*|fire*
  en: heat resistant|heatproof|fire resistant|fireproof|flame retardant|flame resistant
  de: hitzebeständig*|hitzefest*|feuerfest*|schwer entflammbar*|flammhemmend*
  fr: résistant à la chaleur|résistante à la chaleur|ignifugé|ignifugée|ignifuge
  es: resistente al calor|ignífugo|ignífuga
  it: resistente al calore|ignifugo|ignifuga
  nl: hittebestendig|hittebestendige|brandvertragend|brandwerend
  pl: żaroodporn*|ognioodporn*|trudnopaln*|odporn* na wysokie
  sr: otporn* na toplotu|vatrootporn*

shockproof
  source: shock*|stoß*|choc*|golpes|impact*|urti|schok*
  en: shockproof|shock resistant|impact resistant|unbreakable|shatterproof|drop tested|break resistant
  de: stoßfest*|bruchsicher*|bruchfest*|schlagfest*|unzerbrechlich*
  fr: antichoc|incassable|résistant aux chocs
  es: antigolpes|irrompible|resistente a los golpes|resistente a golpes
  it: antiurto|infrangibile|resistente agli urti
  nl: schokbestendig|schokbestendige|onbreekbaar|onbreekbare|stootvast
  pl: odporn* na wstrząsy|nietłukąc*|odporn* na uderzen*|wstrząsoodporn*
  sr: nelomljiv*|otporn* na udar*

breathable
  source: breath*|atmung*|atmungs*|respira*|traspira*|transpira*|ademend*|oddych*|diše|diši
  en: breathable
  de: atmungsaktiv*
  fr: respirant|respirante|respirants|respirantes
  es: transpirable|transpirables
  it: traspirante|traspiranti
  nl: ademend|ademende
  pl: oddychając*
  sr: prozračn*

quick-drying
  source: quick dry*|fast dry*|schnelltrock*|séchage rapide|secado rápido|dry*|wick*
  en: quick drying|fast drying|dries quickly|dries in|dries fast|moisture wicking|wicks moisture
  de: schnelltrocknend*|trocknet schnell|trocknet in
  fr: séchage rapide|sèche en un rien|sèche rapidement|sèche en
  es: secado rápido|se seca en|se seca rápidamente
  it: asciugatura rapida|asciuga in|si asciuga in|asciuga rapidamente
  nl: sneldrogend|sneldrogende|droogt snel
  pl: szybkoschnąc*|schnie w|szybko schnie
  sr: brzo se suši

odour control
  source: odor*|odour*|geruch*|odeur*|olor*|odore|odori|geur*|zapach*
  en: odour resistant|odor resistant|anti odour|anti odor|keeps odours|keeps odors|odour free|neutralises odours
  de: geruchshemmend*|geruchsneutral*|geruchsneutralisierend*
  fr: anti odeurs|anti odeur|antiodeur
  es: antiolor|antiolores
  it: antiodore|anti odore
  nl: geurwerend|geurwerende|geurvrij
  pl: antyzapachow*|neutralizuj* zapach*

non-slip
  source: slip*|rutsch*|dérap*|desliz*|scivol*|poślizg*|kliz*|grip*
  en: non slip|anti slip|slip resistant|nonslip
  de: rutschfest*|rutschhemmend*|antirutsch*
  fr: antidérapant|antidérapante|antidérapants|antidérapantes
  es: antideslizante|antideslizantes
  it: antiscivolo
  nl: antislip|slipvast|slipvaste
  pl: antypoślizgow*
  sr: protivklizn*|neklizajuć*

wrinkle-free
  source: wrinkle*|iron*|bügel*|repass*|planch*|stiro|stirare|strijk*|prasow*|lint*|fuss*
  en: wrinkle free|crease resistant|non iron|iron free|lint free|wrinkle resistant|shrink proof|pilling resistant
  de: bügelfrei*|knitterfrei*|knitterarm*|fusselfrei*|pillingarm*
  fr: infroissable|sans repassage|anti peluches|anti bouloches
  es: sin plancha|antiarrugas|no necesita plancha|sin pelusas
  it: non stiro|antipiega|ingualcibile
  nl: kreukvrij|kreukvrije|strijkvrij|strijkvrije|pluisvrij|pluisvrije
  pl: niemnąc*|nie wymaga prasowania|niegniotąc*
  sr: ne gužva se

biodegradable
  source: biodegrad*|biologisch abbaub*|compost*|kompost*|biorazgrad*
  en: biodegradable|compostable
  de: biologisch abbaubar*|kompostierbar*
  fr: biodégradable|biodégradables|compostable|compostables
  es: biodegradable|biodegradables|compostable|compostables
  it: biodegradabile|biodegradabili|compostabile|compostabili
  nl: biologisch afbreekbaar|biologisch afbreekbare|composteerbaar|composteerbare
  pl: biodegradowaln*|kompostowaln*
  sr: biorazgradiv*|kompostabiln*

recyclable
  source: recycl*|rezykl*|recicl*|ricicl*|reciklir*|recykl*
  en: recyclable
  de: recycelbar*|recyclingfähig*|wiederverwertbar*
  fr: recyclable|recyclables
  es: reciclable|reciclables
  it: riciclabile|riciclabili
  nl: recyclebaar|recyclebare|recycleerbaar
  pl: nadaj* się do recyklingu|do recyklingu
  sr: može se reciklirati

reusable
  source: reus*|refill*|wiederverwend*|nachfüll*|réutilis*|rechargeab*|reutiliz*|herbruik*|wielokrotn*
  en: reusable|refillable|reuse it
  de: wiederverwendbar*|nachfüllbar*|wiederbefüllbar*
  fr: réutilisable|réutilisables
  es: reutilizable|reutilizables|rellenable
  it: riutilizzabile|riutilizzabili|ricaricabile
  nl: herbruikbaar|herbruikbare|navulbaar|navulbare
  pl: wielokrotnego użytku|wielorazow*
  sr: za višekratnu upotrebu

silent
  source: silent*|quiet*|noise*|leise*|geräusch*|lautlos*|silenci*|bruit*|rumor*|stil|stille|geluid*|cich*|tih*|bešum*
  en: whisper quiet|noiseless|silent operation|silent motor|near silent
  de: geräuscharm*|lautlos*|flüsterleis*
  fr: silencieux|silencieuse|silencieuses
  es: silencioso|silenciosa|silenciosas|silenciosos
  it: silenzioso|silenziosa|silenziose|silenziosi
  nl: geluidloos|geluidsarm|fluisterstil
  pl: bezgłośn*|cichobieżn*
  sr: bešumn*

energy-saving
  source: energ*|watt*|led*|strom*
  en: energy saving|energy efficient|low energy|consumes less|saves energy
  de: energiesparend*|energieeffizient*|stromsparend*
  fr: économe en énergie|faible consommation|basse consommation
  es: bajo consumo|ahorro de energía|eficiente energéticamente
  it: risparmio energetico|basso consumo
  nl: energiezuinig|energiezuinige
  pl: energooszczędn*
  sr: štedljiv* energij*

glow
  source: glow*|leucht*|lumin*|fluor*|fosfor*|świec*|svetle*|lume
  en: glows in the dark|glow in the dark|luminous|luminescent
  de: nachleuchtend*|leuchtet im dunkeln|leuchtzeiger
  fr: phosphorescent*|luminescent*|luminescentes
  es: fosforescente|luminiscente*
  it: fosforescente|fosforescenti|luminescente|luminescenti
  nl: lichtgevend|lichtgevende|glow in the dark
  pl: fosforyzując*|świec* w ciemności|luminescencyj*
  sr: svetli u mraku

pH-neutral
  en: ph neutral|soap free|acid free
  de: ph neutral*|seifenfrei*|säurefrei*
  fr: ph neutre|sans savon
  es: ph neutro|sin jabón
  it: ph neutro
  nl: ph neutraal
  pl: neutraln* ph|ph neutraln*
  sr: ph neutraln*

anti-glare
  en: reduces glare|anti glare|glare free|polarised|polarized|anti reflective
  de: entspiegelt*|blendfrei*|polarisiert*|polarisierend*
  fr: polarisé|polarisés|polarisée|polarisées|antireflet|anti reflet
  es: polarizado|polarizada|polarizados|polarizadas|antirreflejos
  it: polarizzato|polarizzata|polarizzati|polarizzate|antiriflesso
  nl: gepolariseerd|gepolariseerde|ontspiegeld|ontspiegelde
  pl: polaryzacyjn*|antyrefleksyjn*
  sr: polarizovan*

buoyant
  source: float*|schwimm*|flott*|flota*|gallegg*|drijv*|pływ*
  en: floats|float on water|bath safe|floating
  de: schwimmfähig*
  fr: flottant|flottante|flotte sur l eau
  es: flota en el agua|flotante
  it: galleggia|galleggiante
  nl: drijft|drijvend
  pl: unosi się na wodzie|pływając*
`);
