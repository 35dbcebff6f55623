type Choices = readonly [string, ...string[]];

const splitPhrases = (text: string): Choices => text.split(', ') as [string, ...string[]];

const splitWords = (text: string): Choices => text.split(' ') as [string, ...string[]];

interface Nation {
  readonly code: string;
  readonly given: Choices;
  readonly family: Choices;
}

/** Nationalities with given and family names and shares. Any likeness to a living person is chance. */
export const NATIONS: readonly [[Nation, number], ...[Nation, number][]] = [
  [
    {
      code: 'SE',
      given: splitWords(
        'Alva Agnes Astrid Axel Bengt Birgitta Britta Carl Cecilia Daniel Elin Elsa Emil Erik ' +
          'Eva Greta Gunnar Gustav Hanna Henrik Hugo Ingrid Jakob Jenny Johan Jonas Julia Karin ' +
          'Klara Lars Leif Lena Linnea Linus Magnus Maja Malin Martin Moa Nils Olof Oscar Per ' +
          'Pontus Rebecka Rolf Sara Signe Simon Siv Sofia Stina Sven Tilda Tobias Ulla Viktor Wilma',
      ),
      family: splitWords(
        'Ahlgren Alm Andersson Backman Berg Bergkvist Blom Boman Borg Brandt Carlsson Dahl ' +
          'Dahlberg Ek Ekman Eklund Engberg Eriksson Falk Forsberg Fransson Granberg Gustafsson ' +
          'Hagman Hallberg Hansson Hedlund Holm Holmgren Johansson Jonsson Karlsson Kjellberg ' +
          'Larsson Lind Lindberg Lindgren Lindholm Lundin Lundqvist Malmberg Martinsson Mattsson ' +
          'Moberg Nilsson Norberg Nordin Nyberg Nyman Olsson Palm Persson Rosén Rydberg Sandberg ' +
          'Sandell Sjöberg Skog Sköld Stenberg Strand Svensson Thorsell Wallin Wester Wikström ' +
          'Åberg Åkerlund Östlund',
      ),
    },
    88,
  ],
  [
    {
      code: 'FI',
      given: splitWords('Aino Antti Eero Helmi Jari Kaisa Lauri Mika Outi Pekka Riikka Timo'),
      family: splitWords(
        'Heikkinen Järvinen Koskinen Laine Lehtonen Mäkinen Niemi Rantanen Saarinen Virtanen',
      ),
    },
    4,
  ],
  [
    {
      code: 'PL',
      given: splitWords('Agnieszka Anna Jan Katarzyna Marek Monika Paweł Piotr Tomasz Zofia'),
      family: splitWords('Dudek Kaczmarek Kowalczyk Lis Mazur Nowak Pawlak Sikora Wójcik Zając'),
    },
    3,
  ],
  [
    {
      code: 'NO',
      given: splitWords('Anders Berit Eirik Hilde Ingvild Kjetil Marit Odd Ragnhild Sindre Solveig Tor'),
      family: splitWords('Bakken Berge Dahlen Haugen Lien Moen Solberg Strøm Sæther Vik'),
    },
    2,
  ],
  [
    {
      code: 'DK',
      given: splitWords('Anne Bente Frederik Jens Kirsten Lone Mads Mette Rasmus Søren Troels Ulrik'),
      family: splitWords(
        'Christensen Jensen Kjær Mortensen Møller Nielsen Poulsen Rasmussen Schmidt Thomsen',
      ),
    },
    2,
  ],
  [
    {
      code: 'DE',
      given: splitWords('Anke Dieter Franziska Heike Jürgen Katrin Lukas Matthias Sabine Uwe'),
      family: splitWords('Bauer Fischer Hoffmann Keller Krüger Lange Richter Schulz Vogel Wagner'),
    },
    1,
  ],
];

/** Town, county and first digits of the postal code; not related to the city labels of the source. */
export const TOWNS: readonly [readonly [string, string, string], ...(readonly [string, string, string])[]] = [
  ['Stockholm', 'Stockholms län', '11'],
  ['Göteborg', 'Västra Götalands län', '41'],
  ['Malmö', 'Skåne län', '21'],
  ['Uppsala', 'Uppsala län', '75'],
  ['Linköping', 'Östergötlands län', '58'],
  ['Örebro', 'Örebro län', '70'],
  ['Västerås', 'Västmanlands län', '72'],
  ['Helsingborg', 'Skåne län', '25'],
  ['Jönköping', 'Jönköpings län', '55'],
  ['Umeå', 'Västerbottens län', '90'],
  ['Sundsvall', 'Västernorrlands län', '85'],
  ['Karlstad', 'Värmlands län', '65'],
  ['Växjö', 'Kronobergs län', '35'],
  ['Luleå', 'Norrbottens län', '97'],
];

export const STREETS = splitWords(
  'Storgatan Kyrkogatan Skolgatan Kungsgatan Drottninggatan Järnvägsgatan Trädgårdsgatan Ringvägen ' +
    'Björkvägen Granvägen Tallvägen Ängsvägen Lingonvägen Strandvägen Parkvägen Hamngatan',
);

/** Domains that belong to nobody (RFC 2606, RFC 6761). */
export const MAIL_DOMAINS = splitWords(
  'example.com example.net example.org post.example brev.example mejl.example',
);

export const OCCUPATIONS = splitPhrases(
  'assistant nurse, nurse, primary school teacher, preschool teacher, software developer, ' +
    'electrician, carpenter, truck driver, bus driver, shop assistant, warehouse worker, ' +
    'accountant, civil engineer, mechanical engineer, sales representative, administrator, chef, ' +
    'cleaner, police officer, social worker, physician, lawyer, architect, journalist, ' +
    'machine operator, plumber, hairdresser, project manager, researcher, librarian',
);

export const PURPOSES = splitPhrases(
  'salary account, household payments, savings, bill payments, everyday purchases, ' +
    'transfers to family and friends',
);
