import type { MappableField } from './catalog-record.ts';

/**
 * The column headers that shops, suppliers and spreadsheets use for each field, the most certain one first: English,
 * German, French, Spanish, Italian, Portuguese, Dutch, Polish, Serbian and Croatian. Headers are compared without
 * accents, punctuation and text in brackets.
 */
export const COLUMN_SYNONYMS: Record<MappableField, readonly string[]> = {
  external_id: headers(`
    external id, product id, productid, item id, article id, artikel id, id, handle, product handle, product code,
    item number, item no, article number, artikelnummer, artikel nr, art nr, produktnummer, reference, référence,
    ref, referencia, código, codigo producto, codice, codice articolo, artikelcode, kod produktu, indeks, šifra,
    sifra artikla, шифра
  `),
  title: headers(`
    title, product title, name, product name, item name, titel, produktname, produkttitel, produktbezeichnung,
    artikelname, artikelbezeichnung, bezeichnung, titre, nom, nom du produit, désignation, título, nombre,
    nombre del producto, titolo, nome, nome prodotto, nome do produto, naam, productnaam, nazwa, nazwa produktu,
    tytuł, naziv, naziv proizvoda, naslov, ime, назив
  `),
  description: headers(`
    description, product description, long description, full description, body html, body, details, beschreibung,
    produktbeschreibung, artikelbeschreibung, langbeschreibung, description longue, description du produit,
    descripción, descripción larga, descrizione, descrição, beschrijving, omschrijving, opis, opis produktu,
    opis proizvoda, опис
  `),
  short_description: headers(`
    short description, summary, excerpt, teaser, kurzbeschreibung, description courte, résumé, descripción corta,
    resumen, descrizione breve, descrição curta, korte beschrijving, krótki opis, kratak opis, кратак опис
  `),
  vendor: headers(`
    vendor, brand, manufacturer, make, marke, hersteller, lieferant, marque, fabricant, fournisseur, marca,
    fabricante, proveedor, produttore, fornitore, merk, fabrikant, leverancier, marka, producent, brend, proizvođač,
    dobavljač, произвођач
  `),
  product_type: headers(`
    product type, type, category, product category, categories, kategorie, produktart, produkttyp, warengruppe,
    catégorie, type de produit, categoría, tipo, tipo de producto, categoria, tipo di prodotto, categorie,
    producttype, kategoria, kategorija, категорија
  `),
  tags: headers(`
    tags, tag, keywords, labels, schlagworte, schlagwörter, stichworte, mots clés, étiquettes, etiquetas,
    palabras clave, etichette, parole chiave, palavras chave, trefwoorden, tagi, słowa kluczowe, oznake,
    ključne reči, ознаке
  `),
  price: headers(`
    price, regular price, retail price, sale price, unit price, preis, verkaufspreis, vk preis, bruttopreis, prix,
    prix ttc, precio, precio de venta, prezzo, preço, prijs, verkoopprijs, cena, cena brutto, cijena, цена
  `),
  compare_at_price: headers(`
    compare at price, variant compare at price, list price, msrp, rrp, uvp, streichpreis, listenpreis, prix barré,
    precio anterior, prezzo di listino, adviesprijs, stara cena, stara cijena
  `),
  sku: headers('sku, variant sku, stock keeping unit, mpn, art no, lagernummer, bestellnummer'),
  barcode: headers(`
    barcode, ean, ean13, gtin, upc, isbn, strichcode, code barre, code barres, código de barras, codice a barre,
    kod kreskowy, barkod
  `),
  quantity: headers(`
    quantity, qty, stock, inventory, stock quantity, inventory quantity, menge, bestand, lagerbestand, quantité,
    cantidad, existencias, quantità, giacenza, quantidade, voorraad, ilość, stan magazynowy, količina, zaliha,
    количина
  `),
  image: headers(`
    images, image, image url, image link, image src, main image, picture, photo, bild, bilder, bild url,
    produktbild, foto, image produit, imagen, imágenes, immagine, immagini, imagem, imagens, afbeelding,
    afbeeldingen, zdjęcie, zdjęcia, slika, slike, слика
  `),
  image_alt: headers(`
    image alt, image alt text, alt text, alt, alternativtext, bildtext, texte alternatif, texto alternativo,
    testo alternativo
  `),
  url: headers('url, link, product url, product link, permalink, lien, enlace, adres url, veza'),
  seo_title: headers(`
    seo title, meta title, page title, seo titel, meta titel, titre seo, título seo, titolo seo, seo naslov
  `),
  seo_description: headers(`
    seo description, meta description, seo beschreibung, meta beschreibung, description seo, descripción seo,
    meta descripción, descrizione seo, seo opis, meta opis
  `),
  parent_external_id: headers(`
    parent external id, parent id, parent, parent sku, item group id, variant of, elternartikel, vaterartikel,
    hauptartikel, parent produit, produit parent, producto padre, prodotto padre, produto pai, produkt nadrzędny,
    nadređeni
  `),
};

function headers(list: string): string[] {
  return list.split(',').map((header) => header.trim());
}
