import { parseTerms, type Term } from '../terms.ts';

/** Warranties, returns, awards and recommendations. */
export const WARRANTY: readonly Term[] = parseTerms(`
warranty
  source: warrant*|guarant*|garant*|garanz*|gwaranc*|garancij*|jamstv*
  en: warranty|guarantee|guaranteed for|lifetime guarantee
  de: garantie|garantiezeit|gewährleistung|herstellergarantie|jahresgarantie
  fr: garantie|garantis|garanti|réparable à vie
  es: garantía|garantías|garantizado por
  it: garanzia|garanzie|garantito|garantita|garantiti|garantite
  nl: garantie|fabrieksgarantie|gegarandeerd|gegarandeerde
  pl: gwarancj*
  sr: garancij*|jamstvo
  pt: garantia

returns
  source: return*|rückgab*|retour*|devol*|reso|zwrot*|povrat*|money back|refund*
  en: money back|free returns|return policy|refund|no questions asked|day return|day returns|day money back|day trial|trial period|days to return
  de: rückgaberecht|widerrufsrecht|geld zurück|rückgabe|kostenlose retoure|probeschlafen
  fr: satisfait ou remboursé|retours gratuits|retour gratuit|remboursé
  es: devolución gratuita|devoluciones gratuitas|reembolso|devolución
  it: reso gratuito|resi gratuiti|soddisfatti o rimborsati|rimborso
  nl: bedenktijd|retourrecht|retourtermijn|gratis retour|retourneren|niet goed geld terug
  pl: zwrot pieniędzy|darmowy zwrot|darmowe zwroty|zwrotu
  sr: povrat novca|besplatan povrat
`);

export const AWARD: readonly Term[] = parseTerms(`
award
  source: award*|auszeichn*|ausgezeichnet|prämiert*|primé|primée|primés|primées|premiad*|premio|premios|premiat*|bekroond*|nagrod*|nagrađen*|winner*|sieger*|prize*|medal*|médaille*|medaille*|medalj*
  en: award|awards|award winning|prize winning|winner of|voted|gold medal|medal winning|red dot|design award|product of the year|toy of the year|tool of the year|book of the year|grand prix|choice award|nominated|medallist|medalist|accolade|accolades|honoured by|honored by|recognised by|recognized by|crowned best|won gold|won silver|won bronze|took gold|took home
  de: ausgezeichnet mit|preisgekrönt*|prämiert*|testsieger|gewinner des|designpreis|goldmedaille|produkt des jahres|spielzeug des jahres|buch des jahres|grand prix|red dot|öko test|sehr gut bewertet|mehrfach ausgezeichnet|mit gold ausgezeichnet|gewann den|gewann die goldmedaille|erhielt den|trägt den titel|preisträger*|silbermedaille|bronzemedaille
  fr: primé|primée|récompensé|récompensée|lauréat|lauréate|médaille d or|produit de l année|jouet de l année|grand prix|élu|élue|prix du design|primés|primées|récompensés|récompensées|lauréats|lauréates|élus|élues|a remporté|ont remporté|a reçu le prix|a obtenu la médaille|médaille d argent|médaille de bronze
  es: premiado|premiada|galardonado|galardonada|ganador de|ganadora de|medalla de oro|producto del año|juguete del año|gran premio|elegido mejor|premiados|premiadas|galardonados|galardonadas|ganadores de|ganadoras de|ha ganado|ha recibido el premio|recibió el premio|ganó el premio|ganó la medalla|medalla de plata|medalla de bronce
  it: premiato|premiata|vincitore|vincitrice|medaglia d oro|prodotto dell anno|giocattolo dell anno|gran premio|eletto|pluripremiat*|insignito|premiati|premiate|vincitori|vincitrici|eletti|elette|insignita|insigniti|insignite|ha vinto|hanno vinto|medaglia d argento|medaglia di bronzo|medaglie d oro
  nl: bekroond|bekroonde|prijswinnend|prijswinnende|winnaar van|gouden medaille|product van het jaar|speelgoed van het jaar|grand prix|beste koop|uitgeroepen tot|verkozen tot|beste uit de test|won de prijs|won het|wonnen de|zilveren medaille|bronzen medaille|onderscheiden met|winnares van|winnaars van
  pl: nagrod*|nagrodzon*|laureat*|wyróżnion*|złot* medal*|produkt* roku|zabawk* roku|grand prix|zwycięzc*|zdobył* nagrod*|zdobywc*|odznaczon*|srebrn* medal*|brązow* medal*|uhonorowan*
  sr: nagrađ*|nagradu|pobednik|zlatn* medalj*|proizvod godine|igračka godine|gran pri|osvojil* nagrad*|osvojil* medalj*|dobitnik*|dobitnic*|srebrn* medalj*|pobednic*
  pt: premiado|prémio|prêmio

bestseller
  source: bestsell*|best sell*|best*|meistverkauft*|top seller|beliebt*|popular*
  en: bestseller|best seller|bestselling|best selling|new york times
  de: bestseller|meistverkauft*|verkaufsschlager
  fr: best seller|meilleure vente|plus vendu|plus vendue
  es: superventas|más vendido|más vendida|best seller
  it: best seller|più venduto|più venduta|bestseller
  nl: bestseller|bestverkocht|bestverkochte
  pl: bestseller*|najlepiej sprzedając*
  sr: bestseler*|najprodavan*

recommendation
  source: recommend*|empfohlen|recommand*|recomend*|raccomand*|consigliat*|aanbevolen|polecan*|prepor*
  en: recommended by|endorsed by|trusted by|loved by|chosen by|used by professionals|olympic|athletes trust|beauty editors|editors at|as seen in|featured in|preferred by|favourite of chefs|michelin starred
  de: empfohlen von|vertrauen auf|olympia*|bekannt aus|vertraut von|profisportler*
  fr: recommandé* par|recommandée par|plébiscité|plébiscitée|vu à la télé|champions
  es: recomendad* por|avalado por|visto en
  it: raccomandat* da|raccomandat* dai|raccomandat* dagli|raccomandat* dalle|raccomandat* dalla|raccomandat* dal|consigliat* da|consigliat* dai|consigliat* dagli|consigliat* dalle|consigliat* dalla|consigliat* dal|scelto dai professionisti|visto in tv
  nl: aanbevolen door|gekozen door|bekend van tv|vertrouwd door
  pl: polecan* przez|rekomendowan*|zaufali
  sr: preporučen* od|preporučuju
`);

/** What a shop decides day by day, and what a text therefore cannot promise. */
export const SHIPPING: readonly Term[] = parseTerms(`
shipping
  en: free shipping|free delivery|ships free|ship free|ships within|ships worldwide|shipped within|delivered to your door|delivered within|next day delivery|same day|free of charge|fast delivery|express delivery|worldwide shipping|delivery within|delivered free|free to your door|to your room|room of your choice|room of choice|carry it to your|bring it to your|carried to your|brought to your door|we deliver|white glove|free returns and delivery|at no extra cost to your door
  de: kostenloser versand|versandkostenfrei|gratisversand|versandfertig|kostenlose lieferung|lieferung innerhalb|lieferzeit|expressversand|geliefert innerhalb|kostenlos innerhalb|frei haus|versand am selben tag|morgen geliefert|übermorgen geliefert|lieferung in|geliefert in|kostenlos bis|gratis bis|kostenfrei bis|bis ins zimmer|bis in ihr zimmer|bis in die wohnung|bis zur wohnungstür|bis zur bordsteinkante|frei bordsteinkante|tragen wir ihnen|tragen wir dir|liefern wir|wir liefern|versenden wir|wir versenden|kostenlos geliefert|gratis geliefert|kostenlos nach hause
  fr: livraison gratuite|livré gratuitement|livrée gratuitement|livraison offerte|livraison rapide|expédié sous|expédition sous|livré en|livrée en|livraison en|livré chez vous|livré à domicile|livrée à domicile|livrés à domicile|livrées à domicile|livraison à domicile|livraison à l étage|jusqu à votre porte|pièce de votre choix|nous livrons|nous vous livrons|nous l apportons|sans frais de port|frais de port inclus
  es: envío gratis|envío gratuito|despacho gratis|entrega gratuita|envíos a todo|entrega en|envío rápido|envío en|gastos de envío gratis|enviamos en|a domicilio|hasta tu puerta|hasta la puerta de|te lo llevamos|te la llevamos|se lo llevamos|se la llevamos|te lo entregamos|te la entregamos|sin gastos de envío|lo enviamos|la enviamos
  it: spedizione gratuita|spedizione gratis|consegna gratuita|consegna in|spedito in|spedizione in|consegna rapida|consegnato in|a domicilio|fino alla porta|fino a casa tua|consegna al piano|te lo portiamo|te la portiamo|ve lo portiamo|ve la portiamo|lo consegniamo|la consegniamo|consegniamo|senza spese di spedizione|spedizione inclusa
  nl: gratis verzending|gratis bezorgd|gratis thuisbezorgd|thuisbezorgd|morgen in huis|gratis levering|bezorgd binnen|verzending binnen|snelle levering|gratis tot|tot in de kamer|tot in je woonkamer|tot aan de deur|bezorgen we|we bezorgen|wij bezorgen|leveren we|wij leveren|thuis bezorgd|thuis gebracht|thuisgebracht|zonder verzendkosten
  pl: darmow* dostaw*|bezpłatn* dostaw*|darmow* wysyłk*|wysyłk* w|dostaw* w|bezpłatnie wraz|wniesieniem|dostarczamy|dostarczymy|przywieziemy|przywozimy|pod same drzwi|pod drzwi|wniesiemy|wysyłamy|wysyłka gratis|gratis do domu
  sr: besplatn* dostav*|besplatn* isporuk*|stiže besplatno|stižu besplatno|isporuka u roku|dostava u roku|dostavljamo|isporučujemo|donosimo vam|na kućnu adresu|do vaših vrata|besplatno do|bez troškova dostave
  pt: envio grátis|entrega grátis|frete grátis

stock
  en: in stock|out of stock|while stocks last|limited stock|only a few left|low stock|back in stock|available immediately
  de: auf lager|sofort lieferbar|sofort verfügbar|solange der vorrat reicht|nur noch wenige|vorrätig
  fr: en stock|dans la limite des stocks|stock limité|disponible immédiatement
  es: en stock|hasta agotar existencias|últimas unidades|disponible de inmediato
  it: disponibile subito|fino a esaurimento scorte|ultimi pezzi|in pronta consegna
  nl: op voorraad|zolang de voorraad strekt|direct leverbaar|uit voorraad
  pl: dostępn* od ręki|do wyczerpania zapasów|ostatnie sztuki|na magazynie
  sr: na stanju|na lageru|dok traju zalihe

price reduction
  en: on sale|special offer|discount|discounted|reduced price|half price|bargain price|save up to|best price|lowest price
  de: sonderangebot|reduziert|rabatt|sonderpreis|im angebot|zum schnäppchenpreis|bestpreis
  fr: en promotion|prix réduit|remise|soldes|prix cassé|meilleur prix
  es: en oferta|descuento|rebajado|rebajas|precio especial|mejor precio
  it: in offerta|sconto|scontato|prezzo speciale|miglior prezzo|in saldo
  nl: in de aanbieding|korting|afgeprijsd|actieprijs|laagste prijs
  pl: w promocji|rabat*|przecen*|promocyjn* cen*|najniższ* cen*
  sr: na popustu|sniženj*|popust*|akcijsk* cen*
`);
