/** Names of columns of sizes, whose values are sizes and whose numbers measure nothing. */
export const SIZE_COLUMN = /size|größe|taille|talla|taglia|maat|rozmiar|veličin/i;
