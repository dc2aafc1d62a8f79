import { parseTerms, type Term } from '../terms.ts';

/** How a product is built. A text that names one claims it. */
export const CONSTRUCTION: readonly Term[] = parseTerms(`
padding
  source: pad|pads|padd*|cushion*|polster*|rembour*|matelass*|acolch*|imbott*|wyścieł*|filling|füll*|gevuld*|quilt*
  en: padded|padded back|cushioned|cushioning
  de: gepolstert*|polsterung|rückenpolster
  fr: rembourré|rembourrée|matelassé|matelassée
  es: acolchado|acolchada|acolchados|acolchadas
  it: imbottito|imbottita|imbottiti|imbottite
  nl: gevoerd|gepolsterd|gepolsterde
  pl: wyściełan*|wyściółk*|poduszk*
  sr: tapacir*|postavljen*

reinforcement
  source: reinforc*|verstärk*|renforc*|reforz*|rinforz*|versterk*|verstevig*|wzmocn*|wzmacn*|ojačan*|double stitch*
  en: reinforced heel|reinforced toe|reinforced seams|reinforced knees|double stitched|double stitching|reinforced corners
  de: verstärkt* ferse|verstärkt* ferse*|verstärkt* knie*|verstärkt* nähte*|verstärkt* ecken|doppelnähte|doppelt vernäht*
  fr: renforcé|renforcée|renforcés|renforcées|double couture|doubles coutures
  es: reforzado|reforzada|reforzados|reforzadas|doble costura
  it: rinforzato|rinforzata|rinforzati|rinforzate|doppia cucitura|doppie cuciture
  nl: verstevigde|versterkte hiel|dubbel gestikt|dubbele stiksels
  pl: wzmocnion*|wzmacnian*|podwójn* szw*
  sr: ojačan*|duplo prošiv*|dupli šavovi

soft close
  source: soft clos*|softclos*|self clos*|amorti*|amortigua*|ammortizzat*|domyk*|dämpf*|gedämpft*|selbstschließ*|zelfsluit*|samozamyk*|samozatvar*|automat*|automát*
  en: soft close|self closing|gas spring|push to open|closes softly|close softly|closes gently|close gently|closes quietly|close quietly|closes by itself|close by themselves|closes itself|close on their own|closes on its own|shuts softly|shuts itself|soft closing|softly closing|glide shut|glides shut
  de: softclose|soft close|selbsteinzug|gasdruckfeder|dämpfung|schließt sanft|schließen sanft|sanft schließend*|schließt leise|schließen leise|schließt von allein|schließen von allein|schließt von selbst|schließen von selbst|schließt sich von selbst|schließen sich von selbst|schließt selbsttätig|schließen selbsttätig|selbstschließend*|sanft von allein|leise von allein
  fr: fermeture douce|fermeture amortie|vérin à gaz|frein de chute|se ferme en douceur|se ferment en douceur|se ferme doucement|se ferment doucement|se ferme toute seule|se ferme tout seul|se ferment tout seuls|se ferment toutes seules|se referme toute seule|se referme tout seul|se referment tout seuls
  es: cierre suave|cierre amortiguado|pistón de gas|se cierra suavemente|se cierran suavemente|se cierra con suavidad|se cierran con suavidad|se cierra solo|se cierra sola|se cierran solos|se cierran solas|cierre automático
  it: chiusura ammortizzata|chiusura soft close|pistone a gas|si chiude dolcemente|si chiudono dolcemente|si chiude piano|si chiudono piano|si chiude da solo|si chiude da sola|si chiudono da soli|si chiudono da sole|chiusura rallentata|chiusura automatica
  nl: soft close|zachtsluitend*|gasveer|sluit zacht|sluiten zacht|sluit zachtjes|sluiten zachtjes|sluit vanzelf|sluiten vanzelf|sluit geruisloos|sluiten geruisloos|zelfsluitend*
  pl: cich* domyk*|soft close|siłownik* gazow*|zamyka się sam*|zamykają się sam*|domyka się sam*|domykają się sam*|cicho się zamyka*|samozamykając*
  sr: meko zatvaranje|usporivač*|zatvara se sam*|zatvaraju se sam*|sam* se zatvara*|tiho se zatvara*|nežno se zatvara*

wireless charging
  source: qi|magsafe|wireless charg*|induktiv*
  en: wireless charging|qi charging|magsafe
  de: kabelloses laden|kabellosem laden|drahtlos laden|induktives laden|magsafe
  fr: charge sans fil|recharge sans fil|magsafe|recharge à induction
  es: carga inalámbrica|carga por inducción|magsafe
  it: ricarica wireless|ricarica a induzione|magsafe
  nl: draadloos opladen|draadloos laden|magsafe
  pl: ładowani* bezprzewodow*|bezprzewodow* ładowan*|magsafe
  sr: bežičn* punjenj*|magsafe

noise cancelling
  source: noise|anc|bruit|ruido|rumore|geräusch*|ruis*|szum*|buke
  en: noise cancelling|noise canceling|noise cancellation|noise reduction|anc|transparency mode
  de: noise cancelling|geräuschunterdrückung|aktive geräuschunterdrückung|anc
  fr: réduction de bruit|réduction active du bruit|antibruit|anc
  es: cancelación de ruido|reducción de ruido|anc
  it: cancellazione del rumore|riduzione del rumore|anc
  nl: ruisonderdrukking|noise cancelling|anc
  pl: redukcj* szum*|redukcj* hałas*|anc
  sr: poništavanj* buke|potiskivanj* buke|anc

base rotation
  source: swivel*|rotat*|dreh*|pivot*|girat*|girev*|draai*|obrot*|okret*
  en: rotating base|swivel base|360 base|rotates 360|rotatable
  de: drehbare basis|drehbar*|drehfuß|sockel drehbar
  fr: socle pivotant|base rotative|rotatif|rotative
  es: base giratoria|rotatorio
  it: base girevole|base rotante|rotante
  nl: draaiende basis|draaivoet
  pl: obrotow* podstaw*|obracan*
  sr: rotirajuć*|obrtn*

double wall
  source: thermo*|therm*|térm*|term*|isol*|izol*|insul*|double wall*|doppelwand*|double paroi|doble pared|doppia parete|dubbelwand*|dwuścienn*|vacuum|vakuum*|vacío|sottovuoto|vacuüm*|próżni*
  en: double walled|double wall|insulated|thermally insulated|thermal|vacuum insulated|vacuum insulation|insulated walls
  de: doppelwandig*|thermoisoliert*|isolierend*|vakuumisoliert*|vakuumisolierung
  fr: double paroi|isotherme|isothermes|thermique|isolation sous vide
  es: doble pared|isotérmico|isotérmica|térmico|térmica|aislamiento al vacío|aislado al vacío
  it: doppia parete|isotermico|isotermica|termico|termica|isolamento sottovuoto
  nl: dubbelwandig|thermisch|thermische|geïsoleerd|geïsoleerde|dubbelwandige|vacuümgeïsoleerd|vacuüm geïsoleerd
  pl: podwójn* ściank*|termoizolac*|dwuściank*|izolac* próżniow*
  sr: dupl* zid*|dvostruk* zid*|vakuumsk* izolac*

non stick
  source: stick*|antihaft*|antiadh*|antiader*|antiaanbak*|nieprzyw*|neprij*|coat*|beschicht*|revêt*|rivest*|coating|powłok*|premaz*|enamel*
  en: non stick coating|nonstick|non stick|ceramic coating
  de: antihaft*|keramikbeschichtung|keramisch beschichtet
  fr: revêtement antiadhésif|antiadhésif|antiadhésive|revêtement céramique
  es: antiadherente|revestimiento cerámico
  it: antiaderente|rivestimento ceramico
  nl: antiaanbaklaag|keramische coating|antikleef*
  pl: nieprzywieraj*|powłok* ceramiczn*
  sr: neprijanja*|nelepljiv*|keramičk* premaz*

stainless inner
  source: titan*|diam*|dijam*|tytan*
  en: stainless blade|stainless steel blade|titanium coating|diamond coating
  de: titanbeschichtung|diamantbeschichtung
  fr: revêtement titane|revêtement diamant
  es: recubrimiento de titanio|recubrimiento de diamante
  it: rivestimento in titanio|rivestimento diamantato
  nl: titanium coating|diamantcoating
  pl: powłok* tytanow*|powłok* diamentow*
  sr: titanijumsk* premaz*|dijamantsk* premaz*

embroidery
  source: embroid*|stick*|bestick*|brod*|bord*|ricam*|borduur*|geborduur*|haft*|vez*|grav*|person*|monogr*|grab*|incis*
  en: embroidered logo|embroidery|monogram|engraving|engraved|personalised|personalized|name tag
  de: bestickt*|stickerei|monogramm|gravur|graviert*|personalisiert*|namensschild
  fr: brodé|brodée|broderie|monogramme|gravure|gravé|gravée|personnalisé|personnalisée
  es: bordado|bordada|monograma|grabado|grabada|personalizado|personalizada|personalizable
  it: ricamo|ricamato|ricamata|monogramma|incisione|inciso|incisa|personalizzato|personalizzata|personalizzabile
  nl: geborduurd|geborduurde|borduursel|monogram|gravure|gegraveerd|gepersonaliseerd|gepersonaliseerde
  pl: haft*|wyszywan*|monogram*|grawer*|personalizow*
  sr: vez|vezen*|monogram*|gravur*|ugravir*|personalizov*

blackout
  source: blackout|dark*|dunkel*|dunkl*|occult*|opa*|oscur*|verduister*|zaciemn*|zatamn*|thick|dicht*
  en: blackout|light blocking|opaque|room darkening
  de: verdunkelnd*|lichtundurchlässig*|lichtdicht*|blickdicht*
  fr: occultant|occultante|opaque
  es: opaco|opacas|oscurecedora|oscurecedoras|bloquea la luz
  it: oscurante|oscuranti|coprente
  nl: verduisterend|verduisterende|lichtdicht|lichtdichte|ondoorzichtig
  pl: zaciemniając*|nieprzezroczyst*
  sr: zatamnjuj*|neprovidn*

stretch
  source: stretch*|elast*|lycra|spandex|gummi*|dehn*|rek*
  en: stretchy|four way stretch|4 way stretch|elastic fabric|highly elastic
  de: dehnbar*|hochelastisch*|elastischem stoff|vier wege stretch
  fr: extensible|extensibles|très élastique
  es: elástico|elástica|elásticos
  it: elasticizzato|elasticizzata|elasticizzati
  nl: rekbaar|rekbare|stretchy
  pl: rozciągliw*|elastyczn* materiał*
  sr: rastegljiv*|elastičn* materijal*

sun filter
  source: spf*|upf*|lsf*|uv|solar*|sonnen*|sun|solaire*|solare*
  en: sun protection|spf|upf|uv filter|uv filters|uv protection
  de: sonnenschutz|lichtschutzfaktor|lsf|uv schutz|uv filter
  fr: protection solaire|indice de protection|filtre uv|filtres uv
  es: protección solar|factor de protección|filtro uv|filtros uv
  it: protezione solare|fattore di protezione|filtro uv|filtri uv
  nl: zonbescherming|beschermingsfactor|uv filter|uv bescherming
  pl: ochron* przeciwsłoneczn*|filtr uv|filtr* spf|ochron* uv
  sr: zaštit* od sunca|uv filter*|uv zaštit*

app control
  source: app|apps|phone*|smartphone*|handy|móvil|telefon*|wifi|bluetooth|smart
  en: from your phone|to your phone|with your phone|on your phone|via smartphone|by app|with the app|phone control
  de: per smartphone|über das smartphone|mit dem smartphone|übers handy|per handy
  fr: depuis votre téléphone|depuis le smartphone|depuis un smartphone|depuis votre smartphone|avec l application
  es: desde el móvil|desde el teléfono|desde tu móvil|con la app|con el móvil
  it: dal telefono|dallo smartphone|con l app|tramite smartphone
  nl: vanaf je telefoon|via je telefoon|met de app|met je telefoon|via smartphone
  pl: z telefonu|z poziomu telefonu|smartfonem|przez aplikacj*
  sr: preko telefona|sa telefona|putem aplikacije

touch switch
  source: touch*|tactil*|táctil*|tattil*|dotyk*|aanraak*
  en: touch switch|touch sensor|touch panel|gesture control|remote operation
  de: touch schalter|touchschalter|berührungssensor|gestensteuerung
  fr: interrupteur tactile|commande gestuelle|touche tactile
  es: interruptor táctil|control por gestos|panel táctil
  it: interruttore touch|sensore touch|controllo gestuale|interruttore tattile
  nl: aanraakschakelaar|touchschakelaar|touch bediening|gebarenbesturing
  pl: włącznik* dotykow*|panel* dotykow*|sterowan* gestami
  sr: prekidač na dodir|upravljanje pokretima

automatic opening
  source: automat*|automát*|one hand*|einhand*
  en: automatic opening|auto open|opens automatically|one button opening|one hand operation|one handed
  de: öffnungsautomatik|automatische öffnung|öffnet automatisch|einhandbedienung|per knopfdruck
  fr: ouverture automatique|s ouvre automatiquement|d une seule main
  es: apertura automática|se abre automáticamente|con una sola mano
  it: apertura automatica|si apre automaticamente|con una sola mano
  nl: automatisch openen|opent automatisch|met één hand|met één druk
  pl: automatyczn* otwieran*|otwiera się automatycznie|jedną ręką
  sr: automatsko otvaranje|jednom rukom

flicker-free
  source: flicker*|flimmer*|flacker*|scintill*|parpade*|sfarfall*|flikker*|migot*|rgb*|colou?r chang*|farbwechs*
  en: flicker free|colour changing|color changing|changes colour|tunable white|adjustable colour temperature|instant on
  de: flimmerfrei*|flackerfrei*|farbwechsel*|farbtemperatur einstellbar|sofortstart
  fr: sans scintillement|changement de couleur|couleurs changeantes|température de couleur réglable|allumage instantané
  es: sin parpadeo|sin parpadeos|cambio de color|cambia de color|temperatura de color regulable|encendido instantáneo
  it: senza sfarfallio|cambio colore|cambia colore|temperatura colore regolabile|accensione immediata
  nl: flikkervrij|flikkervrije|kleurveranderend|instelbare kleurtemperatuur
  pl: bez migotani*|niemigocz*|zmian* koloru|zmienia kolor|regulowan* temperatur* barwow*
  sr: bez treperenja|menja boj*

solar powered
  source: solar*|sonne*|sonnen*|solaire*|sol|zonne*|słone*|sunč*
  en: solar powered|solar panel|runs on solar|wind up|hand crank
  de: solarbetrieben*|solarpanel|solarmodul|mit solarenergie|handkurbel
  fr: énergie solaire|panneau solaire|rechargeable au soleil
  es: energía solar|panel solar|carga solar
  it: energia solare|pannello solare|ricarica solare
  nl: op zonne energie|zonnepaneel|zonne energie
  pl: panel* słoneczn*|zasilan* energią słoneczn*|solarn*
  sr: solarn* panel*|na solarn* pogon

reversible
  source: revers*|wend*|both sides|beidseit*|double|doppel*|doble|dubbel*|dwustr*|dvostr*|two|zwei*
  en: reversible|two sided|double sided|can be worn on both sides
  de: wendbar*|beidseitig tragbar|zum wenden|doppelseitig*
  fr: réversible|réversibles|double face
  es: reversible|reversibles|doble cara
  it: reversibile|reversibili|double face|bifacciale
  nl: omkeerbaar|omkeerbare|tweezijdig|tweezijdige|dubbelzijdig|dubbelzijdige
  pl: dwustronn*|odwracaln*
  sr: dvostran*|dvoličn*

ergonomic
  source: ergon*
  en: ergonomic|ergonomically
  de: ergonomisch*
  fr: ergonomique|ergonomiques
  es: ergonómico|ergonómica|ergonómicos
  it: ergonomico|ergonomica|ergonomici
  nl: ergonomisch|ergonomische
  pl: ergonomiczn*
  sr: ergonomsk*

extendable
  source: extend*|extens*|extender*|auszieh*|ausklapp*|telesk*|télesc*|telesc*|allung*|estens*|uitschu*|uittrek*|rozkład*|wysuw*|razvlač*|sofa bed|schlafsofa|pull out
  en: extendable|extends to|telescopic|pulls out into
  de: ausziehbar*|ausklappbar*|teleskop*
  fr: extensible jusqu|rallonge intégrée|télescopique|se déplie en
  es: extensible hasta|telescópico|telescópica|se convierte en cama
  it: allungabile|estensibile|telescopico|telescopica
  nl: uitschuifbaar|uitschuifbare|uittrekbaar|uittrekbare|telescopisch|telescopische
  pl: rozkładan*|wysuwan*|teleskopow*
  sr: na razvlačenje|teleskopsk*|izvlači se

surge protection
  source: surge*|überspann*|surtens*|sobretens*|sovratens*|overspann*|przepię*|prenapon*|short circuit|kurzschl*|cortocirc*|kortsluit*|zwarci*|safety|protect*
  en: surge protection|surge protected|short circuit protection|overcharge protection|voltage protection|boil dry protection|dry run protection|safety shutters|child safety shutters
  de: überspannungsschutz|überladeschutz|tiefentladeschutz|trockenlaufschutz|trockengehschutz|berührungsschutz
  fr: protection contre les surtensions|parafoudre|protection contre la surcharge|protection contre la marche à sec
  es: protección contra sobretensiones|protección contra sobrecargas|protección contra cortocircuitos|protección contra el funcionamiento en seco
  it: protezione da sovratensione|protezione dalle sovratensioni|protezione da sovraccarico|protezione da cortocircuito
  nl: overspanningsbeveiliging|overlaadbeveiliging|droogkookbeveiliging|kortsluitbeveiliging|aanraakbeveiliging
  pl: ochron* przeciwprzepięciow*|zabezpieczeni* przed przeładowaniem|zabezpieczeni* przed zwarciem|ochron* przed pracą na sucho
  sr: prenaponsk* zaštit*|zaštit* od prenapona|zaštit* od kratkog spoja
`);
