import { wordWithoutPunctuation, isInCapitals } from './name-titles.js';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that begin a last name in several languages: van der Berg, de la Cruz, dos Santos, degli Esposti. */
const PARTICLES = setOf(
  'VAN VON VOM ZU ZUM ZUR DER DEN DEM DE DEL DELLA DELLE DELLO DEGLI DEI DI DA DAL DALLA DAS DO DOS ' +
    'DU DES LA LE LO LOS LAS TER TEN TE OP AF AV HET ST SAINT SAN SANTA SANTO MC MAC FITZ VER VANDEN ' +
    'VANDER VONDER',
);
/** Arabic, Hebrew, Turkic and Malay words that begin a name together with the next word. */
const ARTICLES = setOf(
  'AL EL BIN BINT BINTI BINTE IBN BEN ABU ABI UMM ABD ABDUL ABDEL ABDAL ABDOUL BANI BENI',
);
/** Dutch particles that count only in small letters, or beside another particle: in 't Veld, op den Akker. */
const SMALL_ONLY = setOf(
  'AAN BIJ IN ONDER OVER UIT VOOR TOT ACHTER AS ASH AD AN AR AT AZ UL UND D Á A TE TEN OP',
);
/** Matches words shortened with an apostrophe: van 't Hoff, d' Angelo, O' Brien. */
const APOSTROPHIZED = /^(?:['’‘`´ʼ][ts]|[dolmn]['’‘`´ʼ])$/iu;

/**
 * Particles that are often a separate name if written with a capital: Nguyen Van Minh, Le Thi Lan. A split
 * that relies on such a particle is not certain.
 */
const ALSO_NAMES = setOf('VAN LE LA LO DO BEN BIN SAN ABDUL ABDEL ABU MAC FITZ');
/** Particles that may be a first name: Al Pacino, Della Reese, Del Shannon, Des Lynam. */
const ALSO_FIRST = setOf(
  'VAN LE LA LO DO DI DA BEN BIN AL SAN SANTA SANTO SAINT ST ABDUL ABDEL ABU MAC FITZ DEL DELLA DES ' +
    'DEN TE TER TEN OP DAL DU ABD',
);

const HALVES = setOf('AL EL ABD ABDUL ABDEL ABDAL ABDOUL ABU UMM');
const PATRONYMIC_MARKS = setOf('BIN BINT BINTI BINTE IBN');
/** Particles in names that often have two last names. */
const IBERIAN = setOf('DE DEL DA DAS DO DOS LA LAS LOS');
const PORTUGUESE = setOf('DA DAS DO DOS');
const FIRST_OF_COMPOUND = setOf('MARIA MA M JOSE JUAN JOAO ANA FLOR ROSA LUZ');
/**
 * Words that follow Maria or José within a first name: María del Carmen, José de Jesús, Maria da Conceição.
 */
const IN_FIRST_NAMES = setOf(
  'CARMEN PILAR ROSARIO LUZ ANGELES MAR DOLORES LOURDES LURDES FATIMA JESUS MERCEDES GUADALUPE SOL ' +
    'CONSUELO CONCEPCION CONCEICAO NIEVES PAZ SOCORRO ROCIO CAMINO GRACAS GRACA AJUDA DIOS DEUS ' +
    'REMEDIOS AMPARO MILAGROS ENCARNACION ASUNCION GLORIA PENHA CARMO ANUNCIACAO ASSUNCAO LUZ CARIDAD ' +
    'REFUGIO TRANSITO',
);
const IBERIAN_NAMES = setOf(
  'GARCIA RODRIGUEZ GONZALEZ FERNANDEZ LOPEZ MARTINEZ SANCHEZ PEREZ GOMEZ MARTIN JIMENEZ RUIZ ' +
    'HERNANDEZ DIAZ MORENO MUNOZ ALVAREZ ROMERO ALONSO GUTIERREZ NAVARRO TORRES DOMINGUEZ VAZQUEZ RAMOS ' +
    'GIL RAMIREZ SERRANO BLANCO MOLINA MORALES SUAREZ ORTEGA DELGADO CASTRO ORTIZ RUBIO MARIN SANZ ' +
    'NUNEZ IGLESIAS MEDINA GARRIDO CORTES CASTILLO SANTOS LOZANO GUERRERO CANO PRIETO MENDEZ CRUZ CALVO ' +
    'GALLEGO HERRERA MARQUEZ LEON VIDAL PENA FLORES CABRERA CAMPOS VEGA FUENTES CARRASCO REYES ' +
    'CABALLERO NIETO AGUILAR SANTANA VARGAS GIMENEZ HIDALGO MONTERO LORENZO IBANEZ BENITEZ DURAN ' +
    'CARMONA ROJAS RIVERA GUZMAN SOTO CONTRERAS MENDOZA ESPINOZA VILLANUEVA SILVA FERREIRA OLIVEIRA ' +
    'PEREIRA SOUSA SOUZA COSTA RODRIGUES MARTINS JESUS FERNANDES GONCALVES GOMES LOPES MARQUES ALMEIDA ' +
    'ALVES RIBEIRO PINTO CARVALHO TEIXEIRA MOREIRA CORREIA MENDES NUNES SOARES VIEIRA MONTEIRO CARDOSO ' +
    'ROCHA NEVES COELHO CUNHA PIRES LIMA BARBOSA ARAUJO NASCIMENTO',
);
/** Countries whose people usually have two last names. */
const TWO_LAST_NAMES = setOf(
  'ES MX AR BO CL CO CR CU DO EC GT HN NI PA PE PY SV UY VE PR GQ PT BR AO MZ CV ST GW TL',
);
/** Countries in which the family name comes first. */
const FAMILY_FIRST = setOf('CN TW HK MO KR KP JP VN HU KH SG');
/**
 * Frequent family names of China, Korea and Vietnam in Latin letters that are hardly first names elsewhere.
 */
const EASTERN_NAMES = setOf(
  'WANG LI ZHANG LIU CHEN YANG HUANG ZHAO WU ZHOU XU SUN ZHU HU GUO LIN GAO LUO ZHENG LIANG XIE SONG ' +
    'TANG XU DENG FENG HAN CAO ZENG PENG XIAO CAI PAN TIAN DONG YUAN YU YE JIANG DU SU WEI CHENG LU ' +
    'DING REN SHEN YAO CUI ZHONG TAN LIAO FAN WONG CHAN CHEUNG LAU KWOK CHOW NG LAM HO LEUNG CHENG ' +
    'TSANG CHU YIP PARK CHOI JEONG JUNG KANG CHO YOON JANG LIM SHIN KWON HWANG AHN YOO HONG MOON NGUYEN ' +
    'TRAN LE PHAM HOANG HUYNH PHAN VU VO DANG BUI DO NGO DUONG',
);
/** Eastern family names that are also Western first names. Their order is kept but counts as uncertain. */
const EASTERN_OR_FIRST = setOf('KIM LEE AN JO OH MA');
const PATRONYMIC = /.(?:[oei]vit?ch|ovych|[oei]vn[ay]|ichna|ович|евич|йович|ьич|овна|евна|ична|івна|ївна)$/iu;

/** The words of a name. Its methods tell which part of the name the word at a position may be. */
export class NameWords {
  /** Whether the whole name is in capitals, so that capitals do not mark the last name. */
  readonly isInCapitals: boolean;

  constructor(readonly words: readonly string[]) {
    this.isInCapitals = words.length > 0 && words.every((word) => !/\p{Ll}/u.test(word));
  }

  private plain(at: number): string {
    return wordWithoutPunctuation(this.words[at]);
  }

  private isSmall(at: number): boolean {
    const word = this.words[at];
    return word !== undefined && word === word.toLowerCase();
  }

  private isAnyParticle(at: number): boolean {
    const plain = this.plain(at);
    const isStop = at < 0 || at >= this.words.length;
    if (isStop) return false;
    return (
      APOSTROPHIZED.test(this.words[at]!) ||
      PARTICLES.has(plain) ||
      (ARTICLES.has(plain) && !PATRONYMIC_MARKS.has(plain))
    );
  }

  private isBesideParticle(at: number): boolean {
    return this.isAnyParticle(at - 1) || this.isAnyParticle(at + 1);
  }

  /** Whether the word belongs to the last name that follows it. */
  isParticle(at: number): boolean {
    const plain = this.plain(at);
    const word = this.words[at];
    if (word === undefined || at >= this.words.length - 1) return false;
    if (APOSTROPHIZED.test(word)) return true;
    if (SMALL_ONLY.has(plain)) return (this.isSmall(at) || this.isBesideParticle(at)) && !isNameInitial(word);
    if (!PARTICLES.has(plain) && !ARTICLES.has(plain)) return false;
    if (this.isSmall(at)) return true;
    // In names such as Nguyen Van Minh and Tran Le Ha these words are names.
    if (ALSO_NAMES.has(plain) && this.isEasternName(0) && !this.isBesideParticle(at)) return false;
    return at > 0 || this.isBesideParticle(at) || !ALSO_FIRST.has(plain);
  }

  /** Whether the particle at a position may also be a name. */
  isDoubtfulParticle(at: number): boolean {
    return ALSO_NAMES.has(this.plain(at)) && !this.isSmall(at) && !this.isBesideParticle(at);
  }

  /**
   * Whether the first word may be a particle of the last name (Al Maktoum) as well as a first name (Al
   * Pacino).
   */
  get mayBeginWithParticle(): boolean {
    return ALSO_FIRST.has(this.plain(0));
  }

  /**
   * Whether the name begins with an Arabic article, or with a word that is only half a name: El Sayed, Abdul
   * Rahman.
   */
  get beginsWithHalf(): boolean {
    return HALVES.has(this.plain(0));
  }

  isArticle(at: number): boolean {
    return ARTICLES.has(this.plain(at));
  }

  isPatronymicMark(at: number): boolean {
    return PATRONYMIC_MARKS.has(this.plain(at));
  }

  isIberianParticle(at: number): boolean {
    return IBERIAN.has(this.plain(at));
  }

  /**
   * Whether the word at a position joins two last names: Ortega y Gasset, Santos e Silva, Puig i Cadafalch.
   */
  isJoint(at: number): boolean {
    if (at < 1 || at >= this.words.length - 1) return false;
    if (/^[yei]$/.test(this.words[at]!)) return true;
    if (!this.isInCapitals || at < 2) return false;
    // E joins names only in Portuguese: JOHN E SMITH has an initial.
    const isPortuguese = this.words.slice(0, at).some((_, before) => PORTUGUESE.has(this.plain(before)));
    return this.words[at] === 'Y' || (this.words[at] === 'E' && isPortuguese);
  }

  /** Whether the particle at a position continues a first name: María del Carmen. */
  isInFirstName(at: number): boolean {
    if (at < 1 || !FIRST_OF_COMPOUND.has(this.plain(at - 1))) return false;
    let end = at;
    while (this.isIberianParticle(end)) end++;
    return end < this.words.length - 1 && IN_FIRST_NAMES.has(this.plain(end));
  }

  isIberianName(at: number): boolean {
    return IBERIAN_NAMES.has(this.plain(at));
  }

  isEasternName(at: number): boolean {
    return EASTERN_NAMES.has(this.plain(at));
  }

  mayBeEasternName(at: number): boolean {
    return this.isEasternName(at) || EASTERN_OR_FIRST.has(this.plain(at));
  }

  /** Whether the word at a position is a patronymic, formed from the father's name: Ivanovich, Ивановна. */
  isPatronymic(at: number): boolean {
    return PATRONYMIC.test(this.words[at] ?? '');
  }

  /**
   * Returns the range of words in capitals at the beginning or end of a name whose other words are not in
   * capitals, as in DUPONT Jean; null if there is none. Initials such as JP do not count.
   */
  get capitalBlock(): { readonly from: number; readonly to: number } | null {
    const of = (at: number) => isInCapitals(this.words[at] ?? '') && !isNameInitial(this.words[at]!);
    const size = this.words.length;
    if (this.isInCapitals || size < 2) return null;
    let to = 0;
    while (of(to) || (to < size - 1 && this.isParticle(to) && this.isSmall(to))) to++;
    let from = size;
    while (of(from - 1) || (from < size && this.isSmall(from - 1) && this.isParticle(from - 1))) from--;
    const letters = (start: number, end: number) =>
      wordWithoutPunctuation(this.words.slice(start, end).filter(isInCapitals).join('')).length;
    const isFirst = to > 0 && to < size && letters(0, to) > 2;
    const isLast = from > 0 && from < size && letters(from, size) > 2;
    if (isFirst === isLast) return null;
    return isFirst ? { from: 0, to } : { from, to: size };
  }
}

/** Tells whether a word is an initial: a single letter, or several as in J.R. */
export const isNameInitial = (word: string): boolean => /^(?:\p{L}\.?|(?:\p{L}\.){2,3})$/u.test(word);

/** Tells whether people of a country usually have two last names. */
export const isCountryWithTwoLastNames = (country: string | null): boolean =>
  TWO_LAST_NAMES.has(country ?? '');

/** Tells whether the family name comes first in a country. */
export const isCountryWithFamilyNameFirst = (country: string | null): boolean =>
  FAMILY_FIRST.has(country ?? '');
