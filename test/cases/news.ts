import { daily, person, type Case } from './case.js';

interface Article {
  readonly id: string;
  readonly published_on: string;
  readonly source: string;
  readonly text: string;
}

const news: Article[] = [];

/** A teacher and what a newspaper says of her. */
function inNews(
  given: Pick<Case, 'id' | 'story' | 'expected' | 'why'> & Partial<Case>,
  name: string,
  text: string,
  publishedOn = '2024-09-10',
): Case {
  news.push({ id: `news-${given.id}`, published_on: publishedOn, source: 'The Courier', text });
  const customer = person({ name, emails: [`${name.split(' ').at(-1)!.toLowerCase()}@mail.example`] });
  return { customer, rows: daily(40 + news.length), ...given };
}

const beside = (id: string, role: string, name: string, text: string): Case =>
  inNews(
    {
      id: `news-${id}`,
      story: `An article names the customer as ${role}.`,
      expected: 'CLEARED',
      must: { AM1: 'white' },
      mustNot: ['AM1', 'AM2'],
      why: 'The offence is somebody else’s.',
    },
    name,
    text,
  );

export const NEWS_CASES: readonly Case[] = [
  inNews(
    {
      id: 'news-convicted',
      story: 'A court convicted the customer of money laundering half a year ago.',
      expected: 'ESCALATED',
      rule: 'conviction',
      must: { AM1: 'red' },
      why: 'A conviction for laundering is a reason by itself.',
    },
    'Tuva Ekelby',
    'Tuva Ekelby was convicted of money laundering in Lund on Monday. She had moved 3 million.',
  ),
  inNews(
    {
      id: 'news-sentenced-surname',
      story: 'The article calls her by the family name where it tells of the sentence.',
      expected: 'ESCALATED',
      rule: 'conviction',
      must: { AM1: 'red' },
      why: 'It is the same woman.',
    },
    'Runa Holmstrand',
    'Runa Holmstrand ran a travel agency. Last week, Holmstrand was sentenced to three years for fraud.',
  ),
  inNews(
    {
      id: 'news-convicted-long-ago',
      story: 'She was jailed for drug trafficking in 2011.',
      expected: 'ESCALATED',
      rule: 'conviction',
      must: { AM1: 'red' },
      why: 'A conviction stays one, and somebody should weigh its age.',
    },
    'Signe Varberg',
    'Signe Varberg was jailed for drug trafficking after a trial in Malmo.',
    '2011-05-05',
  ),
  inNews(
    {
      id: 'news-pleaded-guilty',
      story: 'She pleaded guilty to bribery.',
      expected: 'ESCALATED',
      rule: 'conviction',
      must: { AM1: 'red' },
      why: 'She said so herself, in court.',
    },
    'Alva Tornqvist',
    'Former buyer Alva Tornqvist pleaded guilty to bribery. Prosecutors said she took kickbacks for years.',
  ),
  inNews(
    {
      id: 'news-police-chief',
      story: 'She was head of the police and took bribes, says the court that jailed her.',
      expected: 'ESCALATED',
      rule: 'conviction',
      must: { AM1: 'red' },
      why: 'Her office makes her no bystander.',
    },
    'Disa Morlund',
    'Police chief Disa Morlund was jailed on Friday for taking bribes from a drug cartel.',
  ),
  inNews(
    {
      id: 'news-convicted-lawyer',
      story: 'A lawyer who represented a gang was convicted of laundering its money.',
      expected: 'ESCALATED',
      rule: 'conviction',
      must: { AM1: 'red' },
      why: 'She is named as the offender, whomever she defended before.',
    },
    'Embla Sorvik',
    'Lawyer Embla Sorvik, who represented the gang, was convicted of money laundering.',
  ),
  inNews(
    {
      id: 'news-confessed',
      story: 'She confessed to laundering the money of a cartel.',
      expected: 'ESCALATED',
      rule: 'conviction',
      must: { AM1: 'red' },
      why: 'Nobody needs a judgement to look at what she says herself.',
    },
    'Tilde Garmo',
    'Broker Tilde Garmo confessed to laundering the money of a drug cartel.',
  ),
  inNews(
    {
      id: 'news-appeal-dismissed',
      story: 'She was convicted and lost her appeal.',
      expected: 'ESCALATED',
      rule: 'conviction',
      must: { AM1: 'red' },
      why: 'What was dismissed is the appeal.',
    },
    'Ylva Brandt',
    'Ylva Brandt was convicted of fraud in 2021. Her appeal against the conviction was dismissed.',
  ),
  inNews(
    {
      id: 'news-former-partner',
      story: 'The court convicted somebody with whom she once lived.',
      expected: 'CLEARED',
      mustNot: ['AM2'],
      why: 'Another person was convicted.',
    },
    'Moa Stenvik',
    'The court convicted the former partner of Moa Stenvik of fraud. She left the city long before.',
  ),
  inNews(
    {
      id: 'news-never-convicted',
      story: 'She denies having been convicted of anything.',
      expected: 'CLEARED',
      why: 'No court has said so.',
    },
    'Lova Hedmark',
    'Lova Hedmark denies having been convicted of fraud and sues the newspaper that wrote it.',
  ),
  inNews(
    {
      id: 'news-overturned',
      story: 'Her conviction was overturned two years later.',
      expected: 'CLEARED',
      why: 'The conviction does not exist any more.',
    },
    'Stina Kallmyr',
    'Stina Kallmyr was convicted of fraud in 2015. The court of appeal quashed her conviction in 2017.',
  ),
  inNews(
    {
      id: 'news-pardoned',
      story: 'She was convicted of bribery and pardoned.',
      expected: 'CLEARED',
      why: 'Shown to whoever decides, but nothing that has to escalate.',
    },
    'Vera Lundegard',
    'Vera Lundegard was convicted of bribery in 2014. The president pardoned her in 2016.',
  ),
  beside(
    'victim',
    'the victim of a fraud',
    'Ebba Nylander',
    'Ebba Nylander lost her savings to a romance fraud. The caller was convicted in May.',
  ),
  beside(
    'witness',
    'a witness',
    'Hedda Kvist',
    'Hedda Kvist testified that she had seen the bribes. Two managers were found guilty of corruption.',
  ),
  beside(
    'judge',
    'the judge',
    'Maja Rosenlund',
    'Judge Maja Rosenlund sentenced the ringleader to ten years for money laundering. He was convicted.',
  ),
  beside(
    'lawyer',
    'the lawyer of a man who was convicted',
    'Elsa Hallgren',
    'His lawyer Elsa Hallgren said that he would appeal the conviction for fraud.',
  ),
  beside(
    'journalist',
    'the reporter',
    'Saga Fridell',
    'By Saga Fridell. Three men were jailed for smuggling cocaine in a container.',
  ),
  beside(
    'professor',
    'a professor who comments',
    'Iris Wallin',
    'Professor Iris Wallin said that money laundering is rarely prosecuted. Two men were convicted.',
  ),
  beside(
    'namesake-age',
    'somebody much younger, who was convicted',
    'Liv Sandell',
    'Liv Sandell, 24, was convicted of fraud and sentenced to two years.',
  ),
  inNews(
    {
      id: 'news-acquitted',
      story: 'She was acquitted.',
      expected: 'CLEARED',
      must: { AM1: 'white' },
      mustNot: ['AM1', 'AM2'],
      why: 'The court found that she had not done it.',
    },
    'Nora Bergfors',
    'Nora Bergfors was acquitted of fraud.',
  ),
  inNews(
    {
      id: 'news-dropped',
      story: 'The case against her was dropped.',
      expected: 'CLEARED',
      why: 'An accusation that came to nothing.',
    },
    'Freja Alsing',
    'The fraud charges against Freja Alsing were dropped in March for want of evidence.',
  ),
  {
    id: 'description-accuses',
    story: 'The alert itself says that the customer may launder money; no article names her.',
    expected: 'CLEARED',
    must: { AM1: 'white' },
    mustNot: ['AM1'],
    why: 'A suspicion does not confirm itself.',
    customer: person({ name: 'Klara Ostberg' }),
    rows: daily(39),
    alert: { description: 'Klara Ostberg was charged with fraud and money laundering, says the model.' },
  },
];

export const ARTICLES: readonly Article[] = news;
