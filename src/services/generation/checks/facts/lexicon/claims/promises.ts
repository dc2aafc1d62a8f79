import { parseTerms, type Term } from '../terms.ts';

/** What a shop or a maker promises after the purchase, in the words of a conversation. */
export const PROMISES: readonly Term[] = parseTerms(`
replacement
  source: warrant*|guarant*|garant*|garanz*|gwaranc*|replac*|ersetz*|ersatz*|rempla*|échang*|cambi*|sostit*|vervang*|wymian*|repar*|spare*
  en: we replace it|we will replace|we ll replace|replaced free|replaces it free|we repair|we will repair|we ll repair|repairs for life|repaired free|we send a new|we send you a new|we ll send|send a new one|stand behind it|stand behind every|stands behind it|backed by|for as long as you own|fix it free|spare parts|replacement parts|parts are available|refills available
  de: wir ersetzen|ersetzen wir|wir reparieren|reparieren wir|ersatzteile|kostenlos ersetzt|wird kostenlos|lebenslang|ein leben lang garantiert|tauschen wir|wir tauschen
  fr: nous remplaçons|nous la remplaçons|nous le remplaçons|nous réparons|réparé gratuitement|réparée gratuitement|pièces détachées|pièces de rechange|reprise ou échangée|repris ou échangé|échangé gratuitement|échangée gratuitement|on vous le remplace|on vous la remplace|remplacé gratuitement|remplacée gratuitement
  es: lo cambiamos|la cambiamos|lo reemplazamos|la reemplazamos|te lo cambiamos|te la cambiamos|lo reparamos|la reparamos|repuestos disponibles|piezas de repuesto|recambios disponibles|de por vida
  it: lo sostituiamo|la sostituiamo|te lo sostituiamo|te la sostituiamo|lo ripariamo|la ripariamo|sostituzione gratuita|riparazione gratuita|ricambi disponibili|pezzi di ricambio|per tutta la vita
  nl: wij vervangen|vervangen wij|vervangen we|we vervangen|wij repareren|repareren wij|gratis vervangen|gratis gerepareerd|reserveonderdelen|onderdelen leverbaar|een leven lang
  pl: wymienimy|naprawimy|wymieniamy|naprawiamy|bezpłatn* wymian*|bezpłatn* napraw*|części zamienne|dożywotni*

money back
  source: money back|refund*|return*|geld zurück|rückgab*|rembours*|devol*|devuel*|rimbors*|reso|geld terug|retour*|zwrot*
  en: every penny refunded|penny back|get your money|your money back|send it back|return it within|try it at home|try it risk free|risk free
  de: geld zurück|bekommen sie ihr geld|schicken sie es zurück|schick es zurück|zurückgeben
  fr: on vous rembourse|nous vous remboursons|vous êtes remboursé|remboursée|essai sans risque
  es: te devolvemos|devolvemos el dinero|devolvemos tu dinero|te reembolsamos|sin riesgo
  it: ti rimborsiamo|rimborsiamo|rimborsati|restituiamo|senza rischi
  nl: krijg je je geld|geld terug|stuur het terug|stuur hem terug|terugsturen
  pl: oddamy pieniądze|oddajemy pieniądze|zwrócimy|zwracamy|odeślij
`);

/** Press, juries and known people that are said to like a product. */
export const PRAISE: readonly Term[] = parseTerms(`
press
  source: award*|press|editor*|vogue|elle|forbes|magazin*|magazine*|presse|revista*|rivist*|prensa|pers|seen in|featured
  en: seen in vogue|seen in elle|seen in forbes|seen in gq|seen on tv|featured in|featured by|featured on|editors choice|editor s choice|editors pick|editor s pick|pick of the year|s pick of|called it the|named best|named one of the|top pick|test winner|best in test|best buy|winner at|gold at|silver at|finalist|shortlisted|runner up|s favourite|as worn by|as worn on|worn by celebrities|doctor s choice|voted best|rated five stars|five star reviews|star rated|bestselling author|cult favourite
  de: bekannt aus|gesehen in|vorgestellt in|empfohlen|ausgezeichnet|redaktionstipp|tipp der redaktion|testnote|note sehr gut|finalist|nominiert|vom fachmagazin|gekürt|prämiert*|auszeichnung
  fr: repéré par|repérée par|repéré dans|vu dans|vue dans|coup de coeur|coup de cœur de la rédaction|coup de cœur du|finaliste|nommé meilleur|nommée meilleure|distingué par|distinguée par|salué par|saluée par|médaillé|médaillée|distingués par|distinguées par|salués par|saluées par|repérés par|repérées par
  es: visto en|vista en|destacado por|destacada por|favorito de|favorita de|finalista|recomendado en|aclamad*|nominad*|mejor valorad*|medalla de|destacados por|destacadas por|favoritos de|favoritas de
  it: visto su|vista su|segnalato da|segnalata da|scelto da|scelta da|finalista|acclamat*|nominat* miglior*|medaglia di|medaglia d|segnalati da|segnalate da|scelti da|scelte da
  nl: gezien in|bekend uit|geroemd door|getipt door|favoriet van|finalist|genomineerd|beste getest|getest als beste|medaille|geprezen door
  pl: widzian* w|polecan* w|wybór redakcji|finalist*|nominowan*|doceniony przez|docenion* przez|medal*
`);

/** When an order leaves or arrives, in the words of a conversation. */
export const DISPATCH: readonly Term[] = parseTerms(`
dispatch
  en: order before|order by noon|order today|ordered today|ordered before|leaves our warehouse|leaves the warehouse|leaves today|arrives tomorrow|yours tomorrow|yours within|at your door|on your doorstep|dispatched|delivered by|delivered tomorrow|working days|ships today|ships free|ships tomorrow|postage free|free postage|delivery included
  de: heute bestellt|morgen da|übermorgen da|morgen bei ihnen|morgen bei dir|bis 12 uhr bestellt|werktagen|versandbereit|geht heute raus|portofrei
  fr: chez vous sous|chez vous en|chez vous demain|commandé aujourd|commandée aujourd|commandez avant|expédié le jour|expédiée le jour|expédié dans|expédiée dans|expédition le jour|jours ouvrés|port offert|frais de port offerts
  es: recíbelo|recíbela|recíbelos|recíbelas|en tu casa en|en tu casa mañana|pídelo hoy|pídela hoy|pide hoy|días laborables|sale hoy|portes gratis|llega mañana|mañana en casa|mañana en tu casa
  it: ordina oggi|ordinalo oggi|ordina entro|da te domani|a casa tua in|a casa tua domani|giorni lavorativi|spedito oggi|parte oggi|arriva domani|domani da te|spedita in
  nl: vandaag besteld|morgen in huis|overmorgen in huis|morgen bezorgd|werkdagen|besteld voor|uur besteld
  pl: zamów dziś|zamówione dziś|jutro u ciebie|dni robocz*|wysyłka|wysyłamy|dostarczymy|dostawa gratis
`);
