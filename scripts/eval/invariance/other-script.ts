import anyAscii from 'any-ascii';
import { nameClasses } from '../../../packages/judgement/src/risk-data/words/payment-words.js';
import { splitLegalForms } from '../../../packages/judgement/src/risk-data/legal-forms.js';

/** Letters by their Latin spelling, longest first: BGN/PCGN for Russian and ISO 843 for Greek, backwards. */
const LETTERS = {
  cyrillic: `shch щ,zh ж,kh х,ts ц,ch ч,sh ш,yu ю,ya я,ck к,ph ф,th т,qu кв,a а,b б,c к,d д,e е,f ф,g г,h х,
    i и,j й,k к,l л,m м,n н,o о,p п,q к,r р,s с,t т,u у,v в,w в,x кс,y й,z з`,
  greek: `th θ,ch χ,ph φ,ps ψ,ck κ,qu κου,ou ου,a α,b μπ,c κ,d δ,e ε,f φ,g γ,h χ,i ι,j τζ,k κ,l λ,m μ,n ν,
    o ο,p π,q κ,r ρ,s σ,t τ,u ου,v β,w β,x ξ,y υ,z ζ`,
} as const;

export type OtherScript = keyof typeof LETTERS;

const compiled = (letters: string): readonly (readonly [RegExp, string])[] =>
  letters.split(',').map((pair) => {
    const [latin, other] = pair.trim().split(' ') as [string, string];
    return [new RegExp(latin, 'gi'), other] as const;
  });

const COMPILED = { cyrillic: compiled(LETTERS.cyrillic), greek: compiled(LETTERS.greek) };

const inOtherLetters = (word: string, script: OtherScript): string => {
  let text = anyAscii(word);
  for (const [latin, other] of COMPILED[script])
    text = text.replace(latin, (found) =>
      /^[A-Z]/.test(found) ? `${other[0]!.toUpperCase()}${other.slice(1)}` : other,
    );
  return text;
};

/** Legal forms are written as they are registered. */
const isLegalForm = (word: string): boolean =>
  splitLegalForms([anyAscii(word).toLowerCase().replaceAll('.', '')], 0, 2).forms.length > 0;

/**
 * The name in other letters: a Latin one in `script`, a name of another script in Latin letters. A name whose
 * words state a kind, such as a school, stays as it is: in another language it would be translated.
 */
export function transliterated(name: string, script: OtherScript): string {
  if (nameClasses(name).length > 0) return name;
  if (!/\p{Script=Latin}/u.test(name)) return anyAscii(name);
  return name.replaceAll(/\p{L}[\p{L}\p{M}'’.]*/gu, (word) =>
    word.length < 2 || isLegalForm(word) ? word : inOtherLetters(word, script),
  );
}
