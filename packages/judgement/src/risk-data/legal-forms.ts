import { groupedBy } from '@alert-review/kernel';

/** Groups of legal forms that are similar enough for a company to have either. */
type FormFamily = 'company' | 'limited' | 'joint_stock' | 'partnership' | 'non_profit' | 'state';

export interface LegalForm {
  readonly code: string;
  readonly family: FormFamily;
}

/**
 * Transliterated spellings of legal forms by code: a selection of ISO 20275 (GLEIF's list) with the forms
 * most frequent in sanctions lists. `company` has words that any form of company may use.
 */
const FORMS: Readonly<Record<FormFamily, string>> = {
  company: `
    co, company, comp, compagnie, cie, compania, cia, companhia, kompaniya, kompania, sirketi, sherkat,
    sharikat; corp, corporation, corporacion, korporatsiya, korporasi; inc, incorporated; pt, perseroan
    terbatas; est, establishment, anstalt`,
  limited: `
    ltd, limited, limited company, co ltd, company limited, co limited, ltd co, ltee; pvt ltd, private
    limited, private limited company, pte ltd, pty ltd, proprietary limited, p ltd, pvt limited, pte
    limited, pty limited, pvt, pty, pte, private limited liability company; llc, limited liability
    company, limited liability co, ltd liability company, lc, pllc; gmbh, gesellschaft mit beschraenkter
    haftung, gesellschaft mit beschrankter haftung, ges mbh, gesmbh, mbh, ug; sarl, societe a
    responsabilite limitee, sarlu, eurl, sasu; srl, societatea cu raspundere limitata, societa a
    responsabilita limitata, sociedad de responsabilidad limitada, sociedad limitada, s de rl, s de rl
    de cv, sl, slu; ooo, obshchestvo s ogranichennoy otvetstvennostyu, obshchestvo s ogranichennoi
    otvetstvennostyu, obschestvo s ogranichennoy otvetstvennostyu, ooo kompaniya; too, tovarishchestvo s
    ogranichennoy otvetstvennostyu, tov, tovarystvo z obmezhenoyu vidpovidalnistyu, odo; bv, besloten
    vennootschap, besloten vennootschap met beperkte aansprakelijkheid, bvba, bvba sprl, sprl; sp z oo,
    sp zoo, spolka z ograniczona odpowiedzialnoscia; sro, spol sro, spol s ro, spolecnost s rucenim
    omezenym, spolocnost s rucenim obmedzenym; doo, drustvo s ogranicenom odgovornoscu, drustvo sa
    ogranicenom odgovornoscu, druzba z omejeno odgovornostjo; ood, eood, druzhestvo s ogranichena
    otgovornost; kft, korlatolt felelossegu tarsasag; oy, osakeyhtio; aps, anpartsselskab; ltda,
    limitada, lda, sociedade limitada, sociedade por quotas; wll, with limited liability; fze, fzco,
    fzc, fz llc, fzllc, fz co, free zone establishment, free zone company, dmcc; sdn bhd, sendirian
    berhad; godo kaisha, gk, yugen kaisha, yk; uab, uzdaroji akcine bendrove; sia, sabiedriba ar
    ierobezotu atbildibu; ou, osauhing; ltd sti, limited sirketi, sti`,
  joint_stock: `
    ag, aktiengesellschaft; sa, societe anonyme, sociedad anonima, sociedade anonima, societate pe
    actiuni, sa de cv, sab de cv, sau, sociedad anonima de capital variable, sas, societe par actions
    simplifiee; spa, societa per azioni; ao, jsc, joint stock company, joint stock co, aktsionernoe
    obshchestvo, aktsionernoye obshchestvo, jt stk co, aktsionerne tovarystvo; oao, ojsc, open joint
    stock company, otkrytoe aktsionernoe obshchestvo, otkrytoye aktsionernoye obshchestvo; zao, cjsc,
    closed joint stock company, zakrytoe aktsionernoe obshchestvo, zakrytoye aktsionernoye obshchestvo;
    pao, pjsc, public joint stock company, publichnoe aktsionernoe obshchestvo, pjs, publichnoye
    aktsionernoye obshchestvo, psc, pjsco; npao, njsc, nepublichnoe aktsionernoe obshchestvo, private
    joint stock company, prjsc; plc, public limited company, public company limited, pcl; nv, naamloze
    vennootschap; ab, aktiebolag, aktiebolaget, publ; as, asa, aksjeselskap, allmennaksjeselskap,
    aktieselskab, aktsiaselts, anonim sirketi, akciova spolecnost; oyj, julkinen osakeyhtio; kk,
    kabushiki kaisha, kabushiki gaisha; dd, dionicko drustvo, delniska druzba; ad, akcionersko drustvo,
    aktsionerno druzhestvo, ead; bhd, berhad, tbk; nyrt, zrt, reszvenytarsasag, rt; se, societas
    europaea; saog, saoc, qsc, qpsc, kscc, kscp, sal, sae, bsc`,
  partnership: `
    llp, limited liability partnership; lp, limited partnership, kommanditgesellschaft, kg, gmbh co kg,
    gmbh and co kg, ag co kg, scs, komanditni spolecnost; ohg, offene handelsgesellschaft, snc, general
    partnership, gp, hb, handelsbolag; kb, kommanditbolag; gbr, gesellschaft buergerlichen rechts`,
  non_profit: `
    ano, avtonomnaya nekommercheskaya organizatsiya, autonomous non profit organization; ev,
    eingetragener verein, registered association; asbl, association sans but lucratif, vzw; ngo, npo,
    non profit organization, nonprofit organization`,
  state: `
    fgup, fsue, federal state unitary enterprise, federalnoe gosudarstvennoe unitarnoe predpriyatie;
    gup, sue, state unitary enterprise, gosudarstvennoe unitarnoe predpriyatie; soe, state owned
    enterprise`,
};

const byWriting = new Map<string, LegalForm>();
for (const [family, forms] of Object.entries(FORMS) as [FormFamily, string][])
  for (const form of forms.trim().replace(/\s+/g, ' ').split('; ')) {
    const writings = form.split(', ');
    for (const writing of writings) byWriting.set(writing, { code: writings[0]!, family });
  }
const FORM_WORDS_MAX = Math.max(...[...byWriting.keys()].map((writing) => writing.split(' ').length));

/** Shorter words are also names, so they count as a legal form only at the beginning or the end. */
const ANYWHERE_LETTERS_MIN = 5;
/** Words of this length count as a legal form even with one typing error. */
const SLIP_LETTERS_MIN = 12;

/** Grouped by first letter, in which typing errors are not searched for. */
const formsLongEnoughForSlips = groupedBy(
  [...byWriting]
    .map(([writing, form]) => [writing.replaceAll(' ', ''), form] as const)
    .filter(([letters]) => letters.length >= SLIP_LETTERS_MIN),
  ([letters]) => letters[0]!,
);

interface WordsAndLegalForms {
  readonly words: readonly string[];
  readonly forms: readonly LegalForm[];
}

/** Removes legal forms of at least `lettersMin` letters from a name, but always keeps `wordsMin` words. */
export function splitLegalForms(
  all: readonly string[],
  wordsMin: number,
  lettersMin: number,
): WordsAndLegalForms {
  const words = [...all];
  const forms: LegalForm[] = [];
  for (let at = 0; at < words.length; at++)
    for (let count = Math.min(FORM_WORDS_MAX, words.length - at); count > 0; count--) {
      if (words.length - count < wordsMin) continue;
      const part = count === 1 ? words[at]! : words.slice(at, at + count).join(' ');
      const isCut = count > 1 && at > 0 && at + count === words.length;
      const form = byWriting.get(part) ?? formWithOneLetterSlip(part) ?? (isCut ? cutForm(part) : undefined);
      if (!form) continue;
      const isEdge = at === 0 || at + count === words.length || isAllForms(words.slice(at + count));
      const letters = part.length - count + 1;
      if (letters < (isEdge ? lettersMin : ANYWHERE_LETTERS_MIN)) continue;
      if (!isEdge && form.family === 'company') continue;
      forms.push(form);
      words.splice(at, count);
      at = -1;
      break;
    }
  // Romanian companies also write their form in front: "S.C. Example S.R.L.".
  if (words[0] === 'sc' && words.length > 1 && forms.some(({ code }) => code === 'srl' || code === 'sa'))
    words.shift();
  return { words, forms };
}

/**
 * Returns the legal form whose spelling was cut off because the length of the name was limited, as in payment
 * messages.
 */
function cutForm(part: string): LegalForm | undefined {
  if (part.length < SLIP_LETTERS_MIN) return undefined;
  for (const [writing, form] of byWriting) if (writing.startsWith(part)) return form;
  return undefined;
}

const isAllForms = (words: readonly string[]): boolean =>
  words.every((word) => byWriting.has(word)) || byWriting.has(words.join(' '));

/** Returns the form that differs by one missing, wrong or extra letter. */
function formWithOneLetterSlip(part: string): LegalForm | undefined {
  if (part.length < SLIP_LETTERS_MIN - 1) return undefined;
  const letters = part.replaceAll(' ', '');
  return formsLongEnoughForSlips.get(letters[0]!)?.find(([written]) => isOneSlipFrom(letters, written))?.[1];
}

function isOneSlipFrom(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let begin = 0;
  while (begin < a.length && a[begin] === b[begin]) begin++;
  const x = a.slice(begin);
  const y = b.slice(begin);
  return x.slice(1) === y.slice(1) || x.slice(1) === y || x === y.slice(1);
}

const SAME_FAMILY_LIKENESS = 0.97;
const ONE_FORM_ALONE_LIKENESS = 0.97;
/** Below the threshold for a match, because the AG and the GmbH of a bank are two companies. */
const OTHER_FAMILY_LIKENESS = 0.8;

export function legalFormsLikeness(a: readonly LegalForm[], b: readonly LegalForm[]): number {
  const left = specificFormsOf(a);
  const right = specificFormsOf(b);
  if (left.length === 0 || right.length === 0)
    return left.length === right.length ? 1 : ONE_FORM_ALONE_LIKENESS;
  if (left.some(({ code }) => right.some((form) => form.code === code))) return 1;
  return left.some(({ family }) => right.some((form) => form.family === family))
    ? SAME_FAMILY_LIKENESS
    : OTHER_FAMILY_LIKENESS;
}

const specificFormsOf = (forms: readonly LegalForm[]): readonly LegalForm[] =>
  forms.filter(({ family }) => family !== 'company');
