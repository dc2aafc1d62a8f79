import { parseTerms, type Term } from '../terms.ts';

/** What a product does while it is worn, washed, dropped, lit or used for a long time. */
export const USE_AND_WEAR: readonly Term[] = parseTerms(`
no ironing
  source: iron*|bügel*|crease*|wrinkle*|knitter*|repass*|froiss*|planch*|arruga*|stir*|stropicc*|strijk*|kreuk*|prasow*|gniec*|gniot*
  en: no ironing|needs no ironing|never needs ironing|no need to iron|skip the iron|non iron
  de: kein bügeln|ohne bügeln
  fr: inutile de repasser|pas besoin de repasser|ne se froisse pas
  es: no necesita plancha|sin necesidad de plancha
  it: non si stira|non va stirat*|senza stirare
  pl: nie gniecie się|nie gniotą się|bez prasowania

keeps its shape
  source: shape*|shrink*|shrunk|form*|einlauf*|eingelauf*|sanfor*|rétréc*|déform*|encog*|deform*|restring*|krimp*|vorm*|kurcz*|fason*|kształt*|skup*
  en: not shrink|never shrinks|does not shrink|won t shrink|keeps its shape|holds its shape|keep their shape|springs back
  de: läuft nicht ein|laufen nicht ein|behält seine form|behält ihre form|einlaufsicher*
  fr: ne rétrécit pas|ne se déforme pas|garde sa forme
  es: no encoge|no se deforma|mantiene su forma
  it: non si restringe|non si deforma|mantiene la forma
  nl: krimpt niet|krimpvrij|krimpvrije|blijft in vorm|behoudt zijn vorm
  pl: nie kurczy się|nie odkształca się|zachowuje kształt|trzyma fason

does not pill
  source: pill*|boul*|bolit*|pallin*|mechac*
  en: does not pill|not pill|pill free|anti pilling|pilling free|resists pilling
  de: pillingfrei*|kein pilling
  fr: ne bouloche pas|anti bouloche|anti bouloches
  es: no hace bolitas
  it: non fa pallini
  nl: pilt niet|pluist niet
  pl: nie mechaci się

colour stays
  source: fade*|fading|colour*|color*|farb*|bleich*|blak*|destiñ*|sbiad*|scolor*|kleur*|tarnish*
  en: not fade|never fades|won t fade|does not fade|holds its colour|holds its color|keeps its colour|colour stays
  de: bleicht nicht aus|verblasst nicht
  fr: ne se décolore pas|ne déteint pas|ne passe pas au soleil
  es: no pierde el color|no decolora
  it: non sbiadisce|non perde colore
  nl: verkleurt niet|vervaagt niet
  pl: nie traci koloru|nie płowieje

dries quickly
  source: dry|dries|drying|quick*|trock*|sèch*|séch*|seca*|asciug*|droog*|drog*|schn*|suszy*
  en: dries overnight|dries in no time|dries in minutes|dries in half the time|dries fast|dries quickly
  de: trocknet schnell|trocknet über nacht|trocknet im nu
  fr: sèche vite|sèche rapidement|sèche en un rien de temps
  es: se seca rápido|seca rápido|se seca en minutos
  it: asciuga in fretta|si asciuga in fretta|asciuga rapidamente
  nl: droogt snel|droogt in een mum
  pl: szybko schnie|schnie szybko

carries moisture away
  source: moist*|wick*|sweat*|feucht*|schweiß*|humid*|transpir*|sudor*|umid*|vocht*|wilgo*
  en: wicks moisture|sweat wicking
  de: feuchtigkeitsableitend*|leitet feuchtigkeit ab|feuchtigkeitsregulierend*
  fr: évacue l humidité|évacue la transpiration
  es: absorbe la humedad|evacua la humedad|evacúa el sudor
  it: allontana l umidità|assorbe l umidità
  nl: vochtafvoerend*|vochtregulerend*
  pl: odprowadza wilgoć|odprowadzając* wilgoć

dry-clean or hand wash only
  source: wash*|clean*|wasch*|reinig*|lav*|nettoy*|limpi*|pul*|was*|prać|pran*|czyszcz*
  en: dry clean only|hand wash only|safe for the dryer|dryer safe|tumble dry safe|tumble dryer
  de: nur handwäsche|nur chemische reinigung
  fr: nettoyage à sec uniquement
  es: solo limpieza en seco|limpieza en seco
  it: solo lavaggio a secco
  nl: alleen stomen|alleen handwas
  pl: tylko pranie ręczne|tylko pranie chemiczne

microwave in Polish
  source: micro*|mikro*|magnetr*|microond*
  pl: kuchenk* mikrofalow*|mikrofalów*

lasts all day
  source: hour*|long last*|lasting|all day|stund*|tag|journée|heures|día|horas|giorno|ore|dag|uur|uren|godzin*|dzień
  en: long lasting hold|lasts all day|stays put all day|stays on all day|hour wear|hour hold|smudge proof|smudgeproof|transfer proof|sweatproof
  de: hält den ganzen tag|langanhaltend*|wischfest*
  fr: tient toute la journée|longue tenue
  es: dura todo el día|larga duración
  it: dura tutto il giorno|lunga tenuta|tiene tutto il giorno
  nl: blijft de hele dag zitten|blijft de hele dag
  pl: trzyma się cały dzień|utrzymuje się cały dzień

survives falls
  source: drop*|shock*|impact*|fall*|shatter*|break*|robust*|stoß*|sturz*|bruch*|choc*|chute*|golpe*|caída*|urt*|cadut*|schok*|stoot*|val|wstrząs*|upad*
  en: survives a drop|survives a fall|survives drops|survives a dunk|takes a knock|shrugs off knocks|drop proof|military grade|indestructible
  de: übersteht stürze|übersteht jeden sturz|unzerstörbar*|unverwüstlich*
  fr: résiste aux chutes|survit aux chutes|indestructible|indestructibles
  es: sobrevive a las caídas|indestructible|indestructibles|todoterreno
  it: sopravvive alle cadute|indistruttibile|indistruttibili
  nl: overleeft een val|onverwoestbaar|onverwoestbare
  pl: niezniszczaln*|przetrwa upadek

fits the body
  source: fit*|size*|passform*|größe*|tail*|coupe|talla*|calz*|vest*|pas*|rozmiar*|mould*|mold*|form*|krój
  en: true to size|runs small|runs large|size up|moulds to the foot|molds to your|moulds to your|adapts to your body|contours to
  de: fällt normal aus|fällt klein aus|fällt größengerecht|passt sich dem fuß|passt sich dem körper
  fr: taille normalement|taille petit|épouse le pied|épouse la forme
  es: talla fiel|se amolda al pie|se amolda al cuerpo|se adapta al pie
  it: veste regolare|calza piccolo|si adatta al piede|si adatta al corpo
  nl: valt normaal|valt klein|vormt zich naar
  pl: dopasowuje się do stopy|dopasowuje się do ciała

footwear
  source: insole*|sole|soles|foot*|fuß*|sohle*|semelle*|suela*|plantilla*|suola|sole|zool*|zolen|podeszw*|wkładk*|cushion*|dämpf*|amort*|ammort*
  en: shock absorbing|cushioned sole|cushioned insole|grippy sole|arch support|anti fatigue
  de: stoßdämpfend*|dämpfende sohle|gedämpfte sohle
  fr: semelle amortissante|semelles amortissantes|amorti renforcé
  es: suela amortiguadora|amortiguación
  it: suola ammortizzata|suola ammortizzante
  nl: schokdempend*|schokabsorberend*
  pl: amortyzowan* podeszw*|amortyzując*|amortyzuj* wstrząs*

vibration and grip
  source: vibrat*|grip*|griff*|vibrier*|poignée*|empuñad*|asa|mango|impugnat*|manico|trilling*|greep|handgreep|wibrac*|uchwyt*|rękoje*
  en: dampens vibration|absorbs vibration|low vibration|anti vibration|soft grip|softgrip|non slip handle|ergonomic grip
  de: vibrationsarm*|softgriff*|vibrationsdämpf*
  fr: limite les vibrations|absorbe les vibrations|poignée antidérapante
  es: absorbe las vibraciones|reduce las vibraciones|mango antideslizante
  it: assorbe le vibrazioni|riduce le vibrazioni|impugnatura antiscivolo
  nl: trillingsarm*|trillingdempend*|softgrip
  pl: tłumi drgania|redukuje drgania|antypoślizgow* uchwyt*

keeps hot or cold
  source: hot|cold|warm*|insul*|isol*|therm*|term*|heiß*|kalt*|chaud*|froid*|cald*|fredd*|frío*|calient*|calor|koud*|hou*|ciep*|zimn*
  en: keeps drinks hot|keeps drinks cold|keeps your drink|stays hot|stays cold|stays warm|keeps food warm|retains heat|holds heat
  de: hält getränke heiß|hält getränke kalt|hält warm|hält kühl|speichert wärme
  fr: garde les boissons|garde au chaud|garde au frais|conserve la chaleur|retient la chaleur
  es: mantiene el calor|mantiene el frío|conserva el calor|mantiene las bebidas
  it: tiene in caldo|mantiene il calore|mantiene caldo|mantiene fredd*|trattiene il calore
  nl: houdt dranken warm|houdt warm|houdt koud|houdt de warmte vast
  pl: utrzymuje ciepło|trzyma ciepło|utrzymuje temperaturę

cooling
  source: cool*|kühl*|rafraîch*|refresc*|rinfresc*|verkoel*|chłodz*
  en: cooling fabric|cooling effect|stays cool all|cools the skin
  de: kühlend*
  fr: rafraîchissant|rafraîchissante|effet fraîcheur
  es: efecto frío|refrescante
  it: rinfrescante|effetto fresco
  nl: verkoelend|verkoelende
  pl: chłodząc*

closes again
  source: reseal*|zip*|verschl*|wiederverschl*|referm*|recerr*|cierre*|richiud*|hersluit*|strunow*|zamyk*|zamknięci*
  en: resealable|reclosable|zip lock|ziplock|zip lock bag|stays fresh for|keeps fresh for
  de: wiederverschließbar*|wieder verschließbar*|frischesiegel
  fr: refermable|refermables|fermeture fraîcheur
  es: resellable|cierre fácil|recerrable
  it: richiudibile|richiudibili|salvafreschezza
  nl: hersluitbaar|hersluitbare
  pl: zamknięci* strunow*|strunow* zamknięci*|wielokrotnego zamykania

pouring and dripping
  source: drip*|drop*|tropf*|goutt*|gote*|goccia|salvagoccia|druppel*|kapan*
  en: drip free|dripless|no drip|non drip|drip stop
  de: tropffrei*|tropfstopp|tropfschutz
  fr: anti goutte|anti gouttes|sans gouttes
  es: antigoteo|anti goteo
  it: salvagoccia|antigoccia
  nl: druppelvrij|druppelvrije|anti drup
  pl: niekapiąc*|zapobiega kapaniu

cleaning power
  source: limescale|lime scale|descal*|streak*|grease*|oil|kalk*|fett*|öl|streif*|schlier*|calcaire|graiss*|traces|huile|cal|grasa|marca*|aceite|calcare|grass*|aloni|vet|kalkaanslag|strep*|kamie*|tłuszcz*|smug*|dirt
  en: removes limescale|dissolves limescale|streak free|cuts through grease|eats through grease|leaves no streaks|leaves no residue
  de: löst fett|entfernt kalk|löst kalk|streifenfrei*|schlierenfrei*
  fr: élimine le calcaire|dissout la graisse|sans traces
  es: elimina la cal|elimina la grasa|no deja marcas|sin dejar marcas
  it: elimina il calcare|scioglie il grasso|non lascia aloni
  nl: verwijdert kalk|streeploos|streeploze
  pl: usuwa kamień|rozpuszcza tłuszcz|nie pozostawia smug

clean flame
  source: soot*|smoke*|burn*|ruß*|rauch*|brenn*|suie|fum*|humo|hollín|brûl*|fuliggine|roet*|rook*|sadz*|dym*
  en: burns cleanly|soot free|smokeless|smoke free|burns evenly
  de: rußfrei*|rauchfrei*|rußarm*|brennt gleichmäßig
  fr: sans fumée|sans suie|brûle proprement
  es: sin hollín
  it: senza fumo|senza fuliggine
  nl: roetvrij|roetvrije|rookvrij|rookvrije
  pl: bezdymn*|nie kopci

scent added or left out
  source: scent*|fragran*|parfum*|duft*|perfum*|profum*|aroma*|olor|geur*|zapach*|unscented
  en: unscented|scent free|lightly scented
  de: duftneutral*|unparfümiert*|parfümfrei*
  fr: non parfumé|non parfumée
  es: sin fragancia
  it: non profumat*
  nl: ongeparfumeerd*|geurvrij|geurvrije
  pl: nieperfumowan*|bez zapachu

reversible and convertible
  source: revers*|wend*|convert*|transform*|dwustron*|omkeer*|zweiseit*|two sided|double face|doubleface
  en: reversible|two sided
  de: wendbar*|beidseitig tragbar*|lässt sich verwandeln
  fr: réversible|réversibles|se transforme en
  es: reversible|reversibles|se convierte en
  it: reversibile|reversibili|double face|si trasforma in
  nl: omkeerbaar|omkeerbare|tweezijdig draagbaar
  pl: dwustronn*
`);
