/**
 * Marks and bodies of certification whose names are capital letters. They count only in capital letters, because many
 * are words in lower case.
 */
const NAMES =
  'EWG|HEPA|MIPS|UL|ETL|CSA|ENEC|EMC|EAC|CCC|PSE|KIWA|KOMO|PZH|DVGW|WRAS|NF|AB|AOP|AOC|IGP|DOP|PGI|PDO|DOC|DOCG|DOQ|BRC|IFS|GS|GRS|RCS|RDS|RWS|GOTS|OCS|BCI|ASC|RSPO|FSC|PEFC|SFI|LFGB|REACH|RoHS|OSHA|NIOSH|BIFMA|CARB|CPC|CPSC|CPSIA|DEKRA|SGS|BSI|GMP|HACCP|LEED|BREEAM|ICEA|AIAB|IVN|QAI|KRAV|ECARF|EPEAT|NSF|IAPMO|DLG|FDA|AFNOR|TSE|VDE|UKCA|FCC|SASO|BIS|KEMA|SEDEX|SMETA|WRAP|OCS|ASTM|EMAS|EPD|ACS|MDR|ETRTO|DGUV|BG|UVV|NVWA|GIG|WTA|CITES|IOC|QS|TCO';
export const ACRONYM = new RegExp(`(?<![\\p{L}\\p{N}&.-])(?:${NAMES})(?![\\p{L}\\p{N}&])`, 'gu');

/** The same certificate under the names of several languages. */
export const SAME_ACRONYM: Readonly<Record<string, readonly string[]>> = {
  AB: ['ab agriculture biologique', 'agriculture biologique', 'label ab'],
  IGP: ['pgi', 'igp', 'indication géographique', 'indicazione geografica', 'g g a'],
  PGI: ['pgi', 'igp'],
  DOP: ['pdo', 'aop', 'dop', 'denominazione di origine'],
  AOP: ['pdo', 'aop', 'dop', 'appellation d origine protégée'],
  PDO: ['pdo', 'aop', 'dop'],
};
