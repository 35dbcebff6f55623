// size: the words of an author who read no code are kept as they are
// Ordinary life at a regional bank of central and northern Europe. Nobody here does anything wrong.
// Sums are thought in "units" (a euro at German prices) and turned into the home currency of a customer.
// Currency ids in money ranges are the ISO 4217 numbers; the specification does not give the bank's list.
type Any = Record<string, any>;
const cut = (s: string) => s.split(",").map((x) => x.trim());
const END = Date.UTC(2025, 1, 28, 12), DAY = 86400000, HOUR = 3600000;
const KINDS = ["person: student", "person: pensioner", "person: employee", "person: parent",
  "person: freelancer",
  "person: migrant worker", "person: courier", "person: manager", "firm: shop", "firm: restaurant",
  "firm: wholesaler", "firm: builder", "firm: consultant", "firm: landlord", "firm: market seller",
  "firm: charity", "firm: transport", "firm: agency"];
const TRADES = cut("shop,restaurant,wholesaler,builder,consultant,landlord,market seller,charity,transport," +
  "agency");
// order of the phrases below
const SAY = cut("wage,pension,rent,gift,invoice,tax,vat,cash,insurance,loan,saving,benefit,refund,share," +
  "bond,donation,power,phone,dues,wedding,car,bonus,order,help,takings,social,drawing,trip,thanks,fee");
// f: local money for a unit; fam: family name first; firms: three words for each trade, in the order of
// TRADES;
// shops: 5 groceries, fuel, pharmacy, 3 eating, 2 clothes, 2 online, building market, transit, streaming
// office: tax, pension, benefit, social, town, acquirer, power, telecom, insurer, lender, platform, car
// dealer
const LANDS: Any[] = [
  { cc: "DE", cur: "EUR", num: 978, f: 1, note: 10, wageDay: 28, pensionDay: 30, vatDay: 10, tel: "+4915",
    form: "GmbH", club: "e.V.", cities: "Lübeck 23552,Rostock 18055,Leipzig 04109,Kassel 34117," +
    "Görlitz 02826", streets: "Lindenweg,Hafenstraße,Am Markt,Gartenstraße", men: "Arne,Stefan,Paul,Dieter," +
    "Malte,Rolf,Jonas,Uwe,Felix,Matthias,Henning,Tim", women: "Anke,Petra,Nele,Birte,Heike,Clara,Katrin," +
    "Lena,Sabine,Merle,Ute,Johanna", last: "Wulff,Behrens,Dreyer,Kühn,Ostermann,Reimers,Haase,Böttcher," +
    "Lange,Brandt,Petersen,Vogt,Krüger,Lorenz,Ahrens,Seidel,Thoms", firms: "Buchladen,Feinkost,Radladen;" +
    "Gasthaus,Café,Grillhaus;Papierhandel,Elektrogroßhandel,Getränkehandel;Bau,Zimmerei,Malerbetrieb;" +
    "Beratung,Ingenieurbüro,IT-Service;Hausverwaltung,Immobilien,Wohnbau;Blumen,Käsestand,Imbiss;" +
    "Hilfsverein,Tierschutz,Förderverein;Spedition,Transporte,Kurierdienst;Zeitarbeit,Reisebüro," +
    "Werbeagentur", shops: "Frischkorb Markt,Nordkauf,Billmarkt,Hofladen Meyn,Bäckerei Sturm,Tankhof Nord," +
    "Linden-Apotheke,Pizzeria Da Nino,Asia Wok Minh,Brauhaus Zur Linde,Modehaus Kern,Schuhstern," +
    "Paketwelt.de,Technikheld.de,Werkmarkt,Stadtverkehr,Filmbox",
    office: "Finanzamt,Deutsche Rentenversicherung,Familienkasse,AOK Nord,Stadtkasse,Kartos Payments GmbH," +
    "Stadtwerke,Funktel GmbH,Hansa Assekuranz AG,Küstenbank eG,Liefero GmbH,Autohaus Thiel", say: "Gehalt/" +
    "Lohn;Rente;Miete/Miete Wohnung/Warmmiete;Alles Gute/zum Geburtstag;Rechnung/RG/Rg.Nr.;Steuer/ESt VZ;" +
    "USt-Voranmeldung/Umsatzsteuer;Bareinzahlung/Einzahlung;Versicherung/Beitrag;Rate/Darlehensrate;Sparen/" +
    "Übertrag;Kindergeld/Leistung;Erstattung/Rückzahlung;Pizza gestern/dein Anteil/Kino/hier dein geld;" +
    "Kaution/Mietkaution;Spende/Dauerspende;Abschlag Strom/Strom;Mobilfunk/Handy;Beitrag/Vereinsbeitrag;" +
    "Zur Hochzeit/Für euch zwei;Kaufvertrag Kfz/Auto;Bonus/Prämie;Bestellung/Auftrag;für dich/von Mama;" +
    "Kartenumsätze/Umsätze;SV-Beiträge/Beiträge;Privatentnahme/Entnahme;Urlaub/Reise;danke dir!/LG;" +
    "Kontoführung" },
  { cc: "FI", cur: "EUR", num: 978, f: 1.05, note: 10, wageDay: 15, pensionDay: 4, vatDay: 12, tel: "+35840",
    form: "Oy", club: "ry", fore: true, cities: "Turku 20100,Oulu 90100,Vaasa 65100,Lahti 15110",
    streets: "Koivukatu,Rantatie,Asematie", men: "Pekka,Ville,Timo,Joni,Kari,Juhani,Mikko,Antti," +
    "Eero", women: "Päivi,Emilia,Riitta,Noora,Kaisa,Aino,Sari,Hanna,Tuula", last: "Harju,Peltola,Kivelä," +
    "Lampinen,Vainio,Rantala,Laaksonen,Niemelä,Koskela,Rautio,Salmi,Heino", firms: "Kirjakauppa,Pyörä," +
    "Lahja;Ravintola,Kahvila,Grilli;Tukku,Sähkötukku,Elintarviketukku;Rakennus,Maalaus,Remontti;" +
    "Konsultointi,Insinööritoimisto,Ohjelmisto;Kiinteistöt,Asunnot,Vuokra;Kukka,Marja,Kala;Apu," +
    "Eläinsuojelu,Nuoriso;Kuljetus,Logistiikka,Muutto;Henkilöstö,Matkatoimisto,Mainostoimisto",
    shops: "Lähikori,Ruokatori,Säästömarket,Kylän Herkku,Leipomo Salmi,Tieasema,Apteekki Kuusi," +
    "Pizzeria Etna,Sushi Umi,Ravintola Laituri,Vaate-Aitta,Kenkätalo,Nettikori.fi,Konetori.fi,Rauta-Aho," +
    "Kaupunkiliikenne,Filmbox", office: "Verohallinto,Työeläkeyhtiö Varmuus,Kela,Työeläkeyhtiö Varmuus," +
    "Kaupunki,Kartos Payments,Energia Oy,Puhelu Oy,Turvayhtiö,Rannikkopankki,Kotiruoka Oy," +
    "Autotalo Rautio", say: "Palkka/palkka;Eläke;Vuokra/vuokra;Onnea/synttärilahja;Lasku/lasku nro;Vero/" +
    "ennakkovero;ALV;Käteispano/pano;Vakuutus;Lainan lyhennys/laina;Säästö/säästöön;Lapsilisä/Etuus;" +
    "Palautus;pitsa/sun osuus/leffa/mökki;Takuuvuokra;Lahjoitus/Keräys;Sähkö;Puhelin;Jäsenmaksu/Päiväkoti;" +
    "Häälahja/Onnea hääparille;Auto/Autokauppa;Bonus/Tulospalkkio;Tilaus;avuksi/sulle;Korttitilitys;" +
    "Työeläkemaksu;Yksityisotto;Matka/loma;kiitos!/kiitti;Palvelumaksu" },
  { cc: "PL", cur: "PLN", num: 985, f: 2.7, note: 50, wageDay: 10, pensionDay: 15, vatDay: 25, tel: "+4860",
    form: "sp. z o.o.", club: "Stowarzyszenie", cities: "Gdynia 81-301,Toruń 87-100,Szczecin 70-200," +
    "Rzeszów 35-001", streets: "ul. Długa,ul. Polna,ul. Morska", men: "Adam,Michał,Grzegorz,Piotr,Wojciech," +
    "Dawid,Paweł,Marek,Tomasz,Krzysztof,Jakub", women: "Joanna,Magdalena,Barbara,Kinga,Beata,Agnieszka,Ewa," +
    "Zofia,Monika", last: "Mazur,Sobczak,Górski/Górska,Pietrzak,Krawczyk,Nowicki/Nowicka,Gajda,Bielak," +
    "Zieliński/Zielińska,Wrona,Maj,Sikorski/Sikorska,Dudek,Jaworski/Jaworska,Lis,Kozioł",
    firms: "Księgarnia,Delikatesy,Rowery;Restauracja,Kawiarnia,Pierogarnia;Hurtownia,Hurt Elektro," +
    "Hurt Spożywczy;Budowa,Remonty,Dachy;Doradztwo,Biuro Projektów,IT Serwis;Nieruchomości,Najem,Zarządca;" +
    "Kwiaty,Warzywa,Sery;Pomoc,Schronisko,Przyjaciele Szkoły;Transport,Spedycja,Przewozy;Praca Tymczasowa," +
    "Biuro Podróży,Agencja Reklamy", shops: "Koszyk,Swojski Market,Tani Kąt,Delikatesy Ula,Piekarnia Kłos," +
    "Stacja Wiatr,Apteka Malwa,Pizzeria Roma,Kebab Bosfor,Bar Mleczny,Moda Ania,Buty Plus,Paczkomat24.pl," +
    "Elektron.pl,Majster Market,Komunikacja Miejska,Filmbox", office: "Urząd Skarbowy,ZUS,ZUS Rodzina," +
    "ZUS Składki,Urząd Miasta,Kartos Polska,Energia Północ,Telefonia Plusik,Ubezpieczenia Warta Nowa," +
    "Bank Wybrzeża,Dowóz24,Auto Salon Lis", say: "Wynagrodzenie/wynagrodzenie za miesiąc;Emerytura;Czynsz/" +
    "najem;Sto lat/prezent;Faktura/FV/zapłata za FV;Podatek/PIT;VAT/VAT-7;Wpłata gotówki/wpłata własna;" +
    "Ubezpieczenie/składka;Rata kredytu/rata;Oszczędności/przelew własny;800 plus;Zwrot;za pizzę/" +
    "zwrot za kino/Twoja część/oddaję;Kaucja;Darowizna/na cele statutowe;Prąd/energia;Telefon/abonament;" +
    "Składka/przedszkole;Na nową drogę życia/prezent ślubny;Samochód/za auto;Premia;Zamówienie;dla Ciebie/" +
    "na życie;Rozliczenie kart;Składki ZUS/ZUS;przelew prywatny;Wakacje/wyjazd;dzięki!/dziękuję;" +
    "Opłata za konto" },
  { cc: "CZ", cur: "CZK", num: 203, f: 15, note: 100, wageDay: 12, pensionDay: 12, vatDay: 25, tel: "+42060",
    form: "s.r.o.", club: "z.s.", cities: "Olomouc 779 00,Plzeň 301 00,Liberec 460 01," +
    "Zlín 760 01", streets: "Nádražní,Školní,Na Kopci", men: "Tomáš,Jiří,Radek,Filip,Vojtěch,Pavel,Petr," +
    "Jan,Ondřej,Zdeněk,Lukáš", women: "Tereza,Hana,Alena,Kateřina,Iveta,Jana,Lucie,Markéta," +
    "Věra", last: "Kolář/Kolářová,Šimek/Šimková,Vávra/Vávrová,Zeman/Zemanová,Říha/Říhová,Bartoš/Bartošová," +
    "Dvořák/Dvořáková,Beneš/Benešová,Kučera/Kučerová,Hájek/Hájková,Pospíšil/Pospíšilová,Malý/" +
    "Malá", firms: "Knihy,Lahůdky,Kola;Hospoda,Kavárna,Bistro;Velkoobchod,Elektro velkoobchod,Nápoje;" +
    "Stavby,Malíři,Střechy;Poradenství,Projekce,IT servis;Reality,Nájmy,Správa domů;Květiny,Zelenina,Sýry;" +
    "Pomoc,Útulek,Spolek rodičů;Doprava,Spedice,Stěhování;Personální agentura,Cestovní kancelář," +
    "Reklama", shops: "Košík,Naše Prodejna,Levný Kout,Potraviny Hana,Pekárna Klas,Čerpačka Jih," +
    "Lékárna U Lípy,Pizzerie Sole,Pho Hanoi,Hospoda U Kola,Oděvy Irma,Boty Krok,Balíček.cz,Eshopek.cz," +
    "Hobby Dílna,Dopravní podnik,Filmbox", office: "Finanční úřad,ČSSZ,Úřad práce,OSSZ,Magistrát města," +
    "Kartos CZ,Energie Morava,Mobilka,Pojišťovna Jistota,Moravská spořitelna,Rozvoz.cz," +
    "Autosalon Hájek", say: "Mzda/výplata;Důchod;Nájem/nájemné;Všechno nejlepší/dárek;Faktura/FA/" +
    "úhrada faktury;Daň/záloha daň;DPH;Vklad hotovosti/vklad;Pojištění;Splátka/splátka úvěru;Spoření/" +
    "převod;Přídavek/rodičák;Vrácení/přeplatek;za pizzu/kino/tvoje půlka/dluh;Kauce;Dar/příspěvek;" +
    "Elektřina/záloha;Telefon/tarif;Příspěvek/školka;Svatební dar/novomanželům;Auto/kupní smlouva auto;" +
    "Odměna/bonus;Objednávka;pro tebe/na bydlení;Tržby karty;Sociální pojištění;Osobní spotřeba;Dovolená/" +
    "zájezd;díky!;Vedení účtu" },
  { cc: "HU", cur: "HUF", num: 348, f: 210, note: 1000, wageDay: 6, pensionDay: 12, vatDay: 20, tel: "+3620",
    form: "Kft.", club: "Egyesület", fam: true, fore: true, cities: "Győr 9021,Szeged 6720,Pécs 7621," +
    "Miskolc 3525", streets: "Kossuth utca,Petőfi tér,Ady út", men: "Attila,Péter,Tamás,Máté,István,Gábor," +
    "László,Bence,Zoltán", women: "Judit,Nóra,Dóra,Zsuzsa,Anikó,Katalin,Eszter,Ildikó," +
    "Réka", last: "Hegedűs,Orsós,Szalai,Barta,Pintér,Balla,Katona,Kelemen,Fodor,Somogyi,Bakos,Lukács," +
    "Vincze,Gulyás", firms: "Könyvesbolt,Csemege,Kerékpár;Étterem,Kávézó,Bisztró;Nagyker,Villany Nagyker," +
    "Ital Nagyker;Építő,Festő,Tető;Tanácsadó,Mérnökiroda,Informatika;Ingatlan,Bérház,Lakás;Virág,Zöldség," +
    "Lángos;Segítő,Állatvédő,Iskolabarát;Fuvar,Szállítás,Költöztető;Munkaerő,Utazási Iroda," +
    "Reklám", shops: "Kosár ABC,Falusi Bolt,Olcsó Sarok,Csemege Pont,Pékség Búza,Benzinkút Dél,Hárs Patika," +
    "Pizza Bella,Gyros Delos,Halászcsárda,Divat Éva,Cipőház,Csomag.hu,Kütyü.hu,Barkács Udvar," +
    "Városi Közlekedés,Filmbox", office: "NAV,Nyugdíjfolyósító Igazgatóság,Magyar Államkincstár," +
    "NAV Járulék,Önkormányzat,Kartos Hungary,Áramszolgáltató Kelet,Hívó Telekom,Védő Biztosító," +
    "Dunamenti Takarék,Ételfutár Kft.,Autóház Bakos", say: "Munkabér/fizetés;Nyugdíj;Lakbér/bérleti díj;" +
    "Boldog szülinapot/ajándék;Számla/számla kiegyenlítése;Adó/SZJA;ÁFA;Készpénz befizetés;Biztosítás;" +
    "Törlesztő;Megtakarítás/átvezetés;Családi pótlék/GYED;Visszatérítés;pizza/mozi/a részed/tartozás;" +
    "Kaució;Adomány;Áram/villany;Telefon;Tagdíj/óvoda;Nászajándék/Sok boldogságot;Autó/autó vételár;" +
    "Jutalom/prémium;Megrendelés;neked/segítség;Kártyás forgalom;Járulék;Osztalék előleg;Nyaralás/utazás;" +
    "köszi!;Számlavezetés" },
  { cc: "SE", cur: "SEK", num: 752, f: 11.2, note: 100, wageDay: 25, pensionDay: 18, vatDay: 12, tel: "+4670",
    form: "AB", club: "ideell förening", fore: true, cities: "Gävle 803 20,Växjö 352 30,Umeå 903 26," +
    "Örebro 702 10", streets: "Storgatan,Skolvägen,Björkgatan", men: "Emil,Gustav,Johan,Stig,Viktor,Axel," +
    "Lars,Oskar,Nils,Anders", women: "Sofia,Lisa,Gunilla,Ebba,Malin,Ingrid,Maja,Karin," +
    "Elsa", last: "Åkerman,Forsgren,Malmqvist,Westin,Rydell,Söderlund,Engdahl,Sandell,Lindqvist,Nyström," +
    "Bergvall,Ekdahl,Hallin", firms: "Bokhandel,Delikatess,Cykel;Krog,Café,Grill;Grossist,Elgross," +
    "Partihandel;Bygg,Måleri,Tak;Konsult,Ingenjör,Data;Fastigheter,Bostäder,Förvaltning;Blommor,Bär," +
    "Ostvagn;Hjälpen,Djurskydd,Ungdom;Åkeri,Transport,Flytt;Bemanning,Resebyrå,Reklambyrå",
    shops: "Matkassen,Närhandlaren,Prisvärt,Byns Livs,Bageri Ax,Macken,Apotek Eken,Pizzeria Napoli," +
    "Thai Lotus,Lunchkrogen,Klädboden,Skohörnan,Paketet.se,Prylar.se,Bygghörnan,Länstrafiken," +
    "Filmbox", office: "Skatteverket,Pensionsmyndigheten,Försäkringskassan,Skatteverket,Kommunen," +
    "Kartos Sverige,Elkraft Mitt,Talk Mobil,Trygga Försäkring,Bottenbanken,Hemkört AB," +
    "Bilhuset Hallin", say: "Lön/lön;Pension;Hyra;Grattis/present;Faktura/fakt;Skatt/F-skatt;Moms;" +
    "Kontantinsättning/insättning;Försäkring;Lån/amortering ränta;Sparande/överföring;Barnbidrag;" +
    "Återbetalning;pizza/bio/din del/stugan;Deposition;Gåva/bidrag;El/elräkning;Mobil;Medlemsavgift/" +
    "förskola;Bröllopsgåva/Grattis båda två;Bil/bilköp;Bonus;Order/beställning;till dig/hjälp;Kortinlösen;" +
    "Arbetsgivaravgift;Eget uttag;Resa/semester;tack!/tack snälla;Kontoavgift" },
  { cc: "DK", cur: "DKK", num: 208, f: 8.8, note: 100, wageDay: 30, pensionDay: 30, vatDay: 1, tel: "+4520",
    form: "ApS", club: "Forening", fore: true, cities: "Odense 5000,Esbjerg 6700,Randers 8900," +
    "Viborg 8800", streets: "Nørregade,Strandvej,Møllebakken", men: "Kasper,Niels,Anders,Emil,Torben,Jonas," +
    "Søren,Mads,Jens,Rasmus", women: "Anne,Sofie,Hanne,Ida,Karen,Camilla,Mette,Freja,Birgit," +
    "Line", last: "Bach,Skov,Iversen,Friis,Vestergaard,Holm,Kjær,Mikkelsen,Krogh,Bundgaard,Winther,Dam," +
    "Toft,Lund", firms: "Boghandel,Delikatesse,Cykler;Kro,Café,Grillbar;Engros,El-engros,Vinimport;Byg," +
    "Maler,Tømrer;Rådgivning,Ingeniør,IT;Ejendomme,Boliger,Udlejning;Blomster,Grønt,Ostevogn;Hjælpen," +
    "Dyreværn,Spejder;Vognmand,Transport,Flyt;Vikar,Rejsebureau,Reklame", shops: "Madkurven,Nærkøb," +
    "Spareland,Landhandlen,Bageri Aks,Tanken,Ege Apotek,Pizza Verona,Sushi Kai,Smørrebrød Ida,Tøjhjørnet," +
    "Skoboden,Pakke.dk,Dimser.dk,Byggecentret,Bybusserne,Filmbox", office: "Skattestyrelsen," +
    "Udbetaling Danmark,Udbetaling Danmark,Skattestyrelsen,Kommunen,Kartos Danmark,Strøm Vest,Snak Mobil," +
    "Fælles Forsikring,Bæltbanken,Bragt ApS,Bilhus Dam", say: "Løn/lønoverførsel;Pension;Husleje;Tillykke/" +
    "gave;Faktura/fakt.;Skat/B-skat;Moms;Kontant indbetaling;Forsikring;Ydelse/lån;Opsparing/overførsel;" +
    "Børneydelse;Tilbagebetaling;pizza/bio/din del/sommerhus;Depositum;Bidrag/støtte;El;Mobil;Kontingent/" +
    "børnehave;Bryllupsgave/Tillykke begge;Bil/bilkøb;Bonus;Ordre/bestilling;til dig/hjælp;Kortindløsning;" +
    "A-skat og AM;Privat;Ferie/rejse;tak!/tusind tak;Kontogebyr" }];
// families of many countries: men; women; last names; a town
const ABROAD: Any = { TR: "Emre,Hakan;Elif,Zeynep;Yıldız,Aksoy;Konya", UA: "Andrii,Oleh;Oksana,Iryna;" +
  "Shevchuk,Bondar;Lviv", VN: "Minh,Duc;Linh,Thu;Pham,Vo;Hue", NG: "Chidi,Tunde;Ngozi,Amaka;Okafor,Balogun;" +
  "Ibadan", IN: "Arjun,Vikram;Priya,Meena;Nair,Kulkarni;Pune", RO: "Andrei,Mihai;Ioana,Elena;Popa,Munteanu;" +
  "Iași", IT: "Luca,Paolo;Giulia,Chiara;Ferri,Galli;Parma", PH: "Jose,Ramon;Maria,Liza;Santos,Reyes;" +
  "Cebu", SY: "Omar,Khaled;Rana,Layla;Haddad,Khoury;Aleppo", GE: "Giorgi,Levan;Nino,Tamar;Beridze,Lomidze;" +
  "Kutaisi", BR: "Thiago,Rafael;Camila,Bruna;Moura,Prado;Recife", SN: "Mamadou,Ibra;Awa,Fatou;Ndiaye,Diop;" +
  "Thiès" };
const AWAY = cut("Taverna Elia Chania,Hotel Mar Azul Alicante,Bar Lanterna Rimini,Konoba Galeb Split," +
  "Gelato Uno Verona,Museum Shop London,Hostel Bica Lisboa,Ski Pass Livigno,Rent a Scooter Kos," +
  "Souvenir Palma");
const HOW: Any = { card: "PAYMENT CARD_PURCHASE", bill: "PAYMENT BILL_PAYMENT", bank: "TRANSFER ACH_TRANSFER",
  p2p: "TRANSFER P2P_TRANSFER", fast: "TRANSFER RTP_TRANSFER", wire: "TRANSFER WIRE_TRANSFER",
  remit: "REMITTANCE WIRE_TRANSFER", cashin: "DEPOSIT DEPOSIT_FIAT", cashout: "WITHDRAWAL CASH_WITHDRAWAL",
  settle: "DEPOSIT CARD_SETTLEMENT", payout: "DEPOSIT DEPOSIT_PROCESSOR", loan: "LOAN LOAN_REPAYMENT",
  credit: "LOAN CREDIT_TRANSACTION", fee: "FEE SERVICE_FEE", own: "INTERNAL INTERNAL_TRANSFER",
  back: "CREDIT CREDIT_TRANSACTION" };
for (const L of LANDS) {
  for (const k of ["cities", "streets", "men", "women", "last", "shops", "office"]) L[k] = cut(L[k]);
  L.firms = L.firms.split(";").map(cut);
  L.words = Object.fromEntries(L.say.split(";").map((s: string, i: number) => [SAY[i], s.split("/")]));
}
function dice(seed: number) {   // small seeded generator and its helpers
  let a = (seed * 2654435761 + 12345) >>> 0;
  const r = () => { a = (a + 0x6d2b79f5) >>> 0; let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t; return ((t ^ (t >>> 14)) >>> 0) / 4294967296; };
  for (let i = 0; i < 4; i++) r();
  const num = (lo: number, hi: number) => lo + (hi - lo) * r();
  return { r, num, int: (lo: number, hi: number) => Math.floor(num(lo, hi + 1)), yes: (p: number) => r() < p,
    pick: <T>(x: T[]): T => x[Math.floor(r() * x.length)],
    wide: (m: number, s: number) => m * Math.exp(s * (r() + r() + r() - 1.5) * 1.4 - s * s * 0.2) };
}
// ---- names and money ----
const sex = (s: string, male: boolean) => s.includes("/") ? s.split("/")[male ? 0 : 1] : s;
function human(D: Any, L: Any, far = 0.12, from = "") {
  const male = D.yes(0.5), land = from || (D.yes(far) ? D.pick(Object.keys(ABROAD)) : "");
  const P = land ? ABROAD[land].split(";").map(cut) : [L.men, L.women, L.last];
  const first = D.pick(male ? P[0] : P[1]) as string, last = sex(D.pick(P[2]) as string, male);
  return { male, first, last, nation: land || L.cc, name: L.fam && !land ? last + " " + first : first + " " +
    last };
}
function firmName(D: Any, L: Any, trade: number, which = -1) {
  const word = which < 0 ? D.pick(L.firms[trade]) : L.firms[trade][which],
    city = D.pick(L.cities).replace(/ \d.*/, "");
  const own = D.yes(0.25) ? city : sex(D.pick(L.last), true), body = L.fore ? own + " " + word : word + " " +
    own;
  if (trade === 7) return L.cc === "PL" ? L.club + " " + body : body + " " + L.club;
  return trade === 6 || (trade < 2 && D.yes(0.3)) ? body : body + " " + L.form;
}
const two = (x: number) => Math.round(x * 100) / 100;
function nice(x: number) {   // a round sum: two leading figures, the second one often 0 or 5
  if (x < 10) return Math.max(1, Math.round(x));
  const p = Math.pow(10, Math.floor(Math.log10(x)) - 1), n = Math.round(x / p);
  return (n > 30 ? Math.round(n / 5) * 5 : n) * p;
}
const exact = (L: Any, u: number) => L.cur === "HUF" ? Math.round(u * L.f) : two(u * L.f);
const round = (L: Any, u: number) => nice(u * L.f);
const notes = (L: Any, u: number) => Math.max(1, Math.round(u * L.f / L.note)) * L.note;
const coins = (L: Any, u: number) => L.cur === "HUF" ? Math.max(1, Math.round(u * L.f / 5)) * 5 : L.f > 5 ?
  Math.round(u * L.f)
  : Math.round(u * L.f * 20) / 20;   // cash has no small fractions
function price(D: Any, L: Any, u: number) {
  const x = Math.max(1.2, u * L.f);
  if (L.cur === "HUF") return Math.max(150, Math.round(x / 5) * 5);
  if (D.yes(0.3)) return Math.floor(x) + D.pick([0.99, 0.9, 0.95, 0.5]);
  return D.yes(L.f > 5 ? 0.6 : 0.2) ? Math.round(x) : two(x);
}
// ---- the generator ----
export function ordinaryLife(options: { seed: number; perKind: number; texts: boolean }):
  { entities: object[]; transactions: object[]; alerts: object[]; kindOf: Record<string, string> } {
  const G = dice(options.seed), people: Any[] = [], book: Any[] = [];
  const pool: Any = {};   // the employers, landlords, suppliers and buyers that many know
  for (const L of LANDS) {
    const some = (n: number, trades: number[], which = -1) => Array.from({ length: n },
      () => firmName(G, L, G.pick(trades), which));
    pool[L.cc] = { jobs: some(9, [2, 3, 4, 8, 9]).concat([L.office[4]]),
      homes: some(5, [5]).concat([human(G, L).name,
      human(G, L).name]), stock: some(7, [2], 0), tools: some(5, [2], 1), food: some(7, [2], 2),
        big: some(16, [2, 3]), buyers: some(22, [0, 1, 2, 3, 4, 8, 9]), crafts: some(6, [3]), clubs:
      some(4, [7]), haul: some(5, [8]), books: human(G, L).last + " & " + human(G, L).last,
        trips: some(3, [9], 1) }; }
  for (let k = 0; k < KINDS.length; k++) for (let i = 0; i < options.perKind; i++) {
    const D = dice(options.seed * 1000003 + k * 10007 + i), slot = (k + i) % 6;
    const L = slot === 0 ? LANDS[D.yes(0.65) ? 0 : 1] : LANDS[slot + 1], person = k < 8;
    const h = human(D, L, k === 5 ? 1 : k === 6 ? 0.45 : 0.14);
    const young = D.yes(0.22), from = END - Math.round(young ? D.num(186, 225) : D.num(290, 422)) * DAY;
    const start = from + (new Date(from).getUTCDay() % 6 ? 0 : 2 * DAY) - 3 * HOUR + D.int(0, 18000) * 1000;
    const c: Any = { id: `oa-${person ? "p" : "f"}-${String(k * options.perKind + i + 1).padStart(4, "0")}`,
      k,
      kind: KINDS[k], person, D, L, h, start, young, tx: [], links: 0, no: D.int(11, 480), away: [] };
    c.sort = person ? -1 : D.int(0, 2);
    c.name = person ? h.name : firmName(D, L, k - 8, c.sort);
    if (!person && k !== 15 && !c.name.endsWith(L.form)) c.sole = true;
    c.open = young ? start : start - Math.round(D.wide(1500, 0.8)) * DAY; c.fixed = D.yes(0.5);
    c.town = D.pick(L.cities); c.atm = "ATM " + c.town.replace(/ \d.*/, "");
    c.friends = Array.from({ length: D.int(4, 9) }, () => human(D, L, k === 5 ? 0.5 : 0.15).name);
    c.crew = Array.from({ length: 9 }, () => human(D, L, 0.3).name);
    const age = [21, 72, 38, 35, 37, 34, 27, 48][k] || 45;
    c.age = age + D.int(-Math.ceil(age * 0.12), Math.ceil(age * 0.15)); c.card = D.int(1000, 9999);
    c.months = [];
    for (let y = 2023, m = 11; y < 2025 || m < 2; m === 11 ? (m = 0, y++) : m++)
      if (Date.UTC(y, m + 1, 1) - 5 * DAY > start) c.months.push({ y, m, i: c.months.length });
    people.push(c); }
  const at = (D: Any, mo: Any, d: number, h = -1) => Date.UTC(mo.y, mo.m,
    Math.min(d, new Date(Date.UTC(mo.y, mo.m + 1, 0)).getUTCDate()), h < 0 ? D.int(7, 20) : h, D.int(0, 59),
      D.int(0, 59));
  const any = (D: Any, mo: Any) => at(D, mo, D.int(1, 31));
  const closed = (t: number) => "12-25 12-26 01-01".includes(new Date(t).toISOString().slice(5, 10));
  const work = (t: number) => { while (new Date(t).getUTCDay() % 6 === 0 || closed(t)) t += DAY; return t; };
  function words(c: Any, key: string, t: number) {   // what people and firms write
    const D = c.D, a = D.yes(0.34) ? "" : D.pick(c.L.words[key]), d = new Date(t), mm = d.getUTCMonth() + 1;
    if (!options.texts || !a) return "";
    const my = D.pick([`${String(mm).padStart(2, "0")}/${d.getUTCFullYear()}`,
      `${mm}/${d.getUTCFullYear() % 100}`]);
    if (key === "invoice" || key === "order") { c.no += D.int(1, 3);
      return a + D.pick([` ${d.getUTCFullYear()}-${c.no}`, ` ${c.no}/${d.getUTCFullYear() % 100}`,
        ` ${20000 + c.no * 3}`]); }
    if ("wage pension rent dues vat social saving power".includes(key) && D.yes(0.6)) return a + " " + my;
    return "share thanks gift trip wedding".includes(key) && D.yes(0.6) ?
      D.pick([a, a.toLowerCase(), a + " " + c.h.first, a + " :)", a + "!"]) : a; }
  // one booking; sum > 0 comes in, sum < 0 goes out; who: a name, another customer, or nobody
  function put(c: Any, t: number, who: any, sum: number, how: string, key = "", small = false,
    first = false) {
    if (t < c.start + (c.young && !first ? 1.5 : 0) * DAY || t > END || !sum || !isFinite(sum)) return null;
    const other = who && who.id ? (who.start <= t ? who : null) : null, name = who && who.id ? who.name : who;
    const x: Any = { t, sum: Math.abs(sum), inn: sum > 0, c, other, name, how, small, text: "" };
    if (key) x.text = words(c, key, t);
    else if (how === "card" && options.texts && name && c.D.yes(0.6)) x.text =
      `${name.toUpperCase()} *${c.card}`;
    book.push(x); c.tx.push(x); if (other) { other.tx.push(x); other.links++; }
    return x; }
  // another customer of the same country and kind, sometimes; else a name
  function known(c: Any, k: number, chance: number, name: string, most = 4, sort = k === 17 ? 1 : -1): any {
    const all = people.filter((p) => p !== c && p.k === k && (sort < 0 || p.sort === sort) && p.L === c.L &&
      (p.took || 0) < most);
    if (!all.length || !c.D.yes(chance)) return name;
    const p = c.D.pick(all); p.took = (p.took || 0) + 1; return p; }
  // a trip: agency or hotel, cards abroad
  function holiday(c: Any, mo: Any, d: number, days: number, u: number) {
    const { D, L } = c, P = pool[L.cc], t = at(D, mo, d);
    if (D.yes(0.6)) put(c, work(t - D.int(20, 60) * DAY), known(c, 17, 0.2, D.pick(P.trips)),
      -round(L, u * 0.6), "bank", "trip");
    for (let n = D.int(4, 8); n > 0; n--) put(c, t + D.num(0, days) * DAY, D.pick(AWAY),
      -price(D, L, D.wide(u * 0.05, 0.6)), "card");
    if (D.yes(0.5)) put(c, t + 2 * DAY, "ATM " + D.pick(AWAY).split(" ").pop(), -notes(L, u * 0.12),
      "cashout");
    c.away.push([t, t + days * DAY]); }
  function home(c: Any, u: number) {   // rent or mortgage, power, phone, insurance; perhaps a move
    const { D, L } = c, P = pool[L.cc], own = D.yes(c.k === 0 || c.k > 4 && c.k < 7 ? 0.03 : 0.35);
    let lord = known(c, 13, 0.35, D.pick(P.homes), 6), rent = round(L, u), d = D.int(1, 5);
    const move = !own && D.yes(0.25) ? D.int(2, c.months.length - 2) : -1, phone = price(D, L, D.num(9, 35)),
      el = round(L, u * 0.1);
    const ins = exact(L, D.num(12, 45)), insDay = D.int(1, 28);
    for (const mo of c.months) {
      if (mo.i === move) { const old = lord; lord = known(c, 13, 0.2, D.pick(P.homes), 6);
        put(c, work(at(D, mo, 3)), lord, -rent * 2, "bank", "bond"); put(c, at(D, mo, 5), L.shops[14],
          -price(D, L, u * 0.4), "card");
        put(c, at(D, mo, 6), known(c, 16, 0.3, D.pick(P.haul)), -round(L, u * 0.5), "bank", "invoice");
        put(c, work(at(D, mo, 6) + 50 * DAY), old, rent * 2 - D.int(0, 1) * round(L, 90), "bank", "bond");
          rent = nice(rent * D.num(0.95, 1.2)); }
      put(c, work(at(D, mo, d, 6)), own ? L.office[9] : lord, -(own ? exact(L, u * 0.9) : rent),
        own ? "loan" : "bank", own ? "loan" : "rent");
      if (c.k !== 0 || c.card % 2) put(c, work(at(D, mo, 15, 5)), L.office[6], -el, "bill", "power");
      put(c, work(at(D, mo, 20, 5)), L.office[7], -phone, "bill", "phone");
      if (c.k > 0 && mo.m % 3 === 0 || c.k === 7) put(c, work(at(D, mo, insDay, 5)), L.office[8], -ins * 2,
        "bill", "insurance"); } }
  function daily(c: Any, spend: number, cards: number, cash: number) {   // cards and cash of every day
    const { D, L } = c, S = L.shops, fav = [S[D.int(0, 4)], S[D.int(0, 4)]],
      drive = D.yes(c.k === 0 ? 0.15 : 0.6);
    const local = people.filter((p) => (p.k === 8 || p.k === 9) && p.L === L &&
      p.start < c.start).map((p) => p.name);
    const fee = Math.max(1, Math.round(D.pick([3, 4]) * L.f)), film = D.yes(0.6) && price(D, L, 11),
      pal = known(c, D.int(0, 7), 0.6, D.pick(c.friends), 9);
    const sick = D.yes(0.4) ? D.pick(c.months) : null;
    for (const mo of c.months) {
      const part = Math.min(1, Math.max(0.3, (Date.UTC(mo.y, mo.m + 1, 1) - c.start) / DAY / 30)),
        season = mo.m === 11 ? 1.3 : mo.m === 1 ? 0.9 : 1;
      for (let n = Math.round(cards * part * season * D.num(0.75, 1.2)); n > 0; n--) {
        const t = any(D, mo), q = D.r(), mean = spend * 0.9 / cards, free =
          c.away.some((a: number[]) => t > a[0] && t < a[1]);
        const [who, k] = q < 0.44 ? [D.pick(fav), 0.8] : q < 0.56 ? (drive ? [S[5], 1.3] : [S[15], 0.5]) :
          q < 0.62 ? [S[6], 0.5] :
          q < 0.76 ? [local.length && D.yes(0.3) ? D.pick(local) : S[D.int(7, 9)], 0.7] : q < 0.84 ?
            [S[D.int(10, 11)], 1.8] :
          q < 0.93 ? [S[D.int(12, 13)], 1.6] : [S[14], 2];
        if (!free && !closed(t)) put(c, t, who as string, -price(D, L, D.wide(mean * (k as number), 0.5)),
          "card", "", true); }
      if (mo === sick) for (let n = 0; n < 3; n++) put(c, any(D, mo), S[6], -price(D, L, D.num(8, 40)),
        "card");
      if (film) put(c, at(D, mo, 11, 3), S[16], -film, "card", "", true);
      for (let n = 0; n < cash; n++) if (D.yes(0.7)) put(c, any(D, mo), c.atm,
        -notes(L, D.num(0.04, 0.12) * spend + 25), "cashout");
      if (D.yes(0.75)) for (let n = D.int(1, c.age < 40 ? 3 : 1); n > 0; n--) {   // friends pay each other
        const f = D.yes(0.2) ? pal : D.pick(c.friends), u = D.pick([8, 12, 15, 20, 25, 30, 45]);
        put(c, any(D, mo), f, (D.yes(0.5) ? 1 : -1) * (D.yes(0.5) ? round(L, u) : exact(L, u + D.num(-3, 3))),
          "p2p", D.yes(0.85) ? "share" : "thanks"); }
      if (D.yes(0.12)) put(c, at(D, mo, D.int(5, 25)), S[D.int(12, 13)], price(D, L, D.num(18, 90)), "back",
        "refund");
      put(c, at(D, mo, 28, 2), null, -fee, "fee", "fee", true); }
    const club = D.pick(pool[L.cc].clubs), gives = D.yes(0.3) && round(L, D.pick([5, 10, 20])),
      to = known(c, 15, 0.5, club, 9);
    if (gives) for (const mo of c.months) put(c, at(D, mo, 2, 6), to, -gives, "bank", "donation"); }
  function wages(c: Any, net: number, day = c.L.wageDay, who: any = null) {
    const { D, L } = c, P = pool[L.cc]; let pay = net;
    let job = who || known(c, c.k === 7 ? 10 : D.pick([10, 11, 16]), 0.25, D.pick(P.jobs), 2);
      const change = !who && D.yes(0.2) ? D.int(3, 9) : -1;
    for (const mo of c.months) {
      if (mo.i === change) { job = D.pick(P.jobs); pay *= D.num(1.03, 1.15); if (D.yes(0.3)) {
        put(c, work(at(D, mo, 26, 4)), L.office[2], exact(L, net * 0.6), "bank", "benefit"); continue; } }
      if (mo.m === 0) pay *= D.num(1.01, 1.05);
      put(c, work(at(D, mo, day, 4)), job, exact(L, pay * (c.fixed ? 1 : D.num(0.97, 1.04))), "bank", "wage");
    }
    return job; }
  function bigger(c: Any, u: number) {   // one or two bigger things in a year; u: a month's income
    const { D, L } = c, P = pool[L.cc], kid = human(D, L, 0).name, old = D.pick([0, 1]);
    const later = () => D.pick(c.months.slice(1)) as Any, list: Any = {
      car: () => { const mo = later(), t = work(at(D, mo, D.int(5, 24), 13)),
        p = nice(u * D.num(2.5, 6) * L.f), owed = D.yes(0.5);
        if (owed) { put(c, t - 26 * HOUR, L.office[9], nice(p * 0.7), "credit");
          const rate = two(p * 0.7 / 46);
          for (const m of c.months) if (m.i > mo.i) put(c, work(at(D, m, 5, 5)), L.office[9], -rate, "loan",
            "loan"); }
        put(c, t, D.yes(0.5) ? L.office[11] : human(D, L).name, -p, owed ? "bank" : "fast", "car");
        put(c, t + 3 * DAY, L.office[8], -exact(L, D.num(180, 420)), "bill", "insurance"); },
      sale: () => put(c, any(D, later()), human(D, L, 0.2).name, nice(u * D.num(0.8, 2.5) * L.f), "fast",
        "car"),
      wedding: () => { const mo = D.pick(c.months.filter((m: Any) => m.m > 3 &&
        m.m < 10).concat(c.months.slice(-2))), t = at(D, mo, 14);
        put(c, work(t - 40 * DAY), known(c, 9, 0.4, firmName(D, L, 1)), -round(L, u * 0.5), "bank", "bond");
        for (let n = D.int(9, 18); n > 0; n--) put(c, t + D.num(-1, 5) * DAY,
          D.yes(0.4) ? D.pick(c.friends) : human(D, L, 0.15).name,
          round(L, D.pick([50, 80, 100, 100, 150, 200])), "p2p", "wedding");
        put(c, work(t + 3 * DAY), null, notes(L, D.num(400, 1500)), "cashin", "cash");
        put(c, work(t + 6 * DAY), firmName(D, L, 1), -exact(L, u * D.num(1.2, 2)), "bank", "invoice");
          holiday(c, mo, 20, 8, u * 0.9); },
      tax: () => { const f = c.months.filter((m: Any) => m.m > 2 && m.m < 9);
        if (f.length) put(c, work(at(D, D.pick(f), D.int(4, 25), 5)),
        L.office[0], exact(L, u * D.num(0.15, 0.5)), "bank", "refund"); },
      bonus: () => put(c, work(at(D, D.pick(c.months.slice(-4)), L.wageDay, 4)), c.job,
        exact(L, u * D.num(0.4, 1.1)), "bank", "bonus"),
      rooms: () => { const mo = later(), p = round(L, u * D.num(1, 2.2)),
        who = known(c, 11, 0.5, D.pick(P.crafts));
        put(c, work(at(D, mo, 4)), who, -nice(p * 0.4), "bank", "invoice");
          put(c, work(at(D, mo, 25)), who, -exact(L, p * 0.62 / L.f), "bank", "invoice");
        for (let n = 0; n < 3; n++) put(c, any(D, mo), L.shops[14], -price(D, L, D.num(40, 220)), "card"); },
      family: () => { const n = nice(u * D.num(1, 4) * L.f); put(c, any(D, later()),
        c.h.last + " " + kid.split(" ")[old], n, "bank", "help"); },
      group: () => { const mo = later(), each = round(L, D.pick([60, 85, 120])), t = at(D, mo, D.int(4, 16)),
        n = D.int(5, 10);
        for (let i = 0; i < n; i++) put(c, t + D.num(0, 4) * DAY, c.friends[i] || human(D, L).name, each,
          "p2p", "trip");
        put(c, work(t + 5 * DAY), known(c, 17, 0.3, D.pick(P.trips)), -each * (n + 1), "bank", "trip"); },
      claim: () => { const mo = later(), p = exact(L, D.num(400, 1900));
        put(c, work(at(D, mo, 12, 9)), L.office[8], p, "bank", "refund");
        put(c, work(at(D, mo, 20, 9)), D.pick(P.crafts), -exact(L, p * D.num(0.9, 1.1) / L.f), "bank",
          "invoice"); },
      attic: () => { for (let n = D.int(4, 9), mo = later(); n > 0; n--) put(c, any(D, mo), human(D, L).name,
        round(L, D.num(8, 90)), "p2p", "thanks"); } };
    const may = [["group", "attic", "family", "sale"], ["family", "sale", "rooms", "claim", "car"],
      ["car", "tax", "bonus", "wedding", "group", "claim",
      "attic"], ["family", "car", "tax", "attic", "rooms", "claim"], ["tax", "wedding", "car", "group",
        "rooms"], ["car", "tax", "wedding", "sale"],
      ["car", "sale", "attic", "group"], ["bonus", "car", "rooms", "tax", "wedding", "claim"]][c.k];
    const a = D.pick(may), b = D.pick(may); list[a](); if (b !== a && D.yes(0.7)) list[b](); }
  // ---- eight walks of life ----
  const WALKS: ((c: Any) => number)[] = [
    (c) => { const { D, L } = c, u = 900, mum = human(D, L, 0).first + " " + c.h.last;   // student
      for (const mo of c.months) { put(c, work(at(D, mo, 1, 7)), mum, round(L, 380), "bank", "help");
        if (mo.m === 9 || mo.m === 2) put(c, at(D, mo, 3), D.pick(pool[L.cc].clubs),
          -round(L, D.num(60, 180)), "bank", "dues");
        if (D.yes(0.1)) put(c, any(D, mo), D.pick([mum, c.friends[0]]), round(L, D.pick([30, 50, 100])),
          "fast", "gift"); }
      c.job = wages(c, 560, L.wageDay, known(c, 9, 0.3, D.pick(pool[L.cc].jobs))); home(c, 330);
        daily(c, 420, D.int(10, 16), 1);
      if (D.yes(0.6)) holiday(c, D.pick(c.months), 12, 6, 350); return u; },
    // pensioner
    (c) => { const { D, L } = c, u = D.num(1150, 2100), kid = human(D, L, 0).first + " " + c.h.last,
      grand = [c.friends[0], c.friends[1]];
      for (const mo of c.months) { put(c, work(at(D, mo, L.pensionDay, 4)), L.office[1],
        exact(L, u * (mo.y > 2024 ? 1.03 : 1)), "bank", "pension");
        if (D.yes(0.25) || mo.m === 11) put(c, any(D, mo), D.pick([...grand, kid]),
          -round(L, D.pick([25, 50, 50, 100])), "bank", "gift");
        if (D.yes(0.15)) put(c, any(D, mo), L.shops[6], -price(D, L, D.num(15, 60)), "card"); }
      home(c, u * 0.3); daily(c, u * 0.42, D.int(7, 12), D.int(2, 4)); if (D.yes(0.5)) holiday(c,
        D.pick(c.months), 8, 7, u * 0.6); return u; },
    (c) => { const { D, L } = c, u = D.num(1800, 2900); c.job = wages(c, u); home(c, u * 0.3);
      if (D.yes(0.85)) holiday(c, D.pick(c.months), D.int(3, 20),
      9, u * 0.6); daily(c, u * 0.45, D.int(12, 18), D.int(0, 2)); return u; },
    // parent
    (c) => { const { D, L } = c, u = D.num(1900, 2600), mate = human(D, L, 0).first + " " + c.h.last;
      c.job = wages(c, u * 0.75);
      const kids = D.int(1, 3), care = exact(L, D.num(70, 190));
      for (const mo of c.months) { put(c, work(at(D, mo, 8, 5)), L.office[2], Math.round(kids * 140 * L.f),
        "bank", "benefit");
        put(c, at(D, mo, 2, 7), mate, round(L, 650), "bank", "help"); put(c, work(at(D, mo, 5, 6)),
          L.office[4], -care, "bill", "dues");
        if (mo.m === 8) put(c, any(D, mo), L.shops[12], -price(D, L, 140), "card");
          if (D.yes(0.2)) put(c, any(D, mo), c.friends[2], -round(L, 25), "p2p", "gift"); }
      home(c, u * 0.33); daily(c, u * 0.5, D.int(13, 18), 1); if (D.yes(0.7)) holiday(c, D.pick(c.months), 5,
        8, u * 0.5); return u; },
    // freelancer: uneven fees, taxes from the same account
    (c) => { const { D, L } = c, u = D.num(2200, 3600), P = pool[L.cc];
      const base = Array.from({ length: D.int(2, 5) }, () => known(c, D.pick([8, 9, 10, 11, 12]), 0.3,
        D.pick(P.buyers), 5));
      for (const mo of c.months) { const slow = D.yes(0.12) ? 0.4 : 1;
        for (const b of base) if (D.yes(0.7)) put(c, work(any(D, mo)), b,
          (D.yes(0.5) ? round : exact)(L, D.wide(u * 1.9 / base.length, 0.45) * slow), "bank", "invoice");
        if (D.yes(0.15)) put(c, any(D, mo), firmName(D, L, D.int(0, 9)), round(L, D.num(250, 1400)), "bank",
          "invoice");
        if (mo.m % 3 === 2) put(c, work(at(D, mo, L.vatDay, 9)), L.office[0], -exact(L, u * D.num(0.5, 0.9)),
          "bank", D.pick(["tax", "vat"]));
        put(c, work(at(D, mo, 15, 9)), L.office[3], -exact(L, u * 0.13), "bank", "social"); }
      home(c, u * 0.3); daily(c, u * 0.42, D.int(9, 15), 1); holiday(c, D.pick(c.months), 10, 7, u * 0.5);
        c.job = base[0]; return u; },
    // sends money home
    (c) => { const { D, L } = c, u = D.num(1600, 2200), far = c.h.nation, kin = Array.from({
      length: 2 }, () => human(D, L, 1, far));
      kin.forEach((x) => { const S = cut(ABROAD[far].split(";")[x.male ? 0 : 1]);
        if (x.first === c.h.first) x.first = S.find((s) => s !== x.first) || x.first;
        x.name = x.first + " " + x.last; });
      kin[0].name = kin[0].first + " " + c.h.last; c.job = wages(c, u);
      const give = D.num(0.1, 0.22) * u; for (const mo of c.months) { if (D.yes(0.85)) put(c,
        at(D, mo, D.int(1, 6) + (L.wageDay % 25)), kin[D.yes(0.8) ? 0 : 1].name,
        -round(L, give * (mo.m === 11 ? 1.6 : 1)), "remit", "help"); if (D.yes(0.4)) put(c, any(D, mo),
          c.friends[0], (D.yes(0.5) ? 1 : -1) * round(L, D.pick([50, 100])), "p2p", "thanks"); }
      const mo = D.pick(c.months); put(c, at(D, mo, 3), "Sky Ticket Europe", -exact(L, D.num(180, 650)),
        "card"); put(c, at(D, mo, 12), kin[0].name, -round(L, u * 0.4), "remit", "gift");
      home(c, 430); daily(c, u * 0.3, D.int(9, 14), D.int(1, 3)); return u; },
    // courier: weekly payouts, tips paid in now and then
    (c) => { const { D, L } = c, u = D.num(1250, 1800);
      for (let t = c.start + 4 * DAY; t < END; t += 7 * DAY) if (D.yes(0.93)) {
        const d = new Date(t).getUTCDay();
        put(c, t - ((d + 4) % 7) * DAY, L.office[10], exact(L, u / 4.3 * D.num(0.7, 1.25)), "payout",
          "order"); }
      for (const mo of c.months) { if (D.yes(0.7)) put(c, work(any(D, mo)), null, notes(L, D.num(40, 190)),
        "cashin", "cash");
        if (D.yes(0.4)) put(c, any(D, mo), L.shops[5], -price(D, L, D.num(12, 40)), "card"); }
      if (D.yes(0.4)) wages(c, 420); home(c, 400); daily(c, u * 0.4, D.int(9, 14), 1); c.job = L.office[10];
        return u; },
    // manager
    (c) => { const { D, L } = c, u = D.num(4200, 7500); c.job = wages(c, u); home(c, u * 0.28);
      const fund = D.yes(0.6) && round(L, u * 0.12);
      for (const mo of c.months) { if (fund) put(c, at(D, mo, 5, 6), L.office[9] + " Fund", -fund, "bank",
        "saving");
        // expenses repaid
        if (D.yes(0.5)) put(c, any(D, mo), c.job, exact(L, D.num(60, 640)), "bank", "refund");
        if (mo.m === 5) put(c, any(D, mo), D.pick(pool[L.cc].clubs), -round(L, 300), "bank", "donation"); }
      for (let n = D.int(1, 2); n > 0; n--) holiday(c, D.pick(c.months), D.int(2, 20), 9, u * 0.5);
        daily(c, u * 0.38, D.int(12, 17), 1); return u; }];
  // ---- firms ----
  // u: a month's takings, returns what is left for goods
  function running(c: Any, u: number, staff: number, rent: number) {
    const { D, L } = c, P = pool[L.cc], lord = rent ? known(c, 13, 0.3, D.pick(P.homes), 6) : "",
      hire = D.yes(0.3) && staff > 1 ? D.int(2, 9) : -1;
    const pay = c.crew.map(() => D.num(1500, 2400)), leasing = c.k !== 15 && D.yes(0.4) &&
      exact(L, D.num(180, 600)), big = D.pick(c.months.slice(1)) as Any;
    for (const mo of c.months) {
      if (rent) put(c, work(at(D, mo, 2, 6)), lord, -round(L, rent), "bank", "rent");
      const n = hire >= 0 && mo.i >= hire ? staff + 1 : staff;
      for (let i = 0; i < Math.min(n, 8); i++) put(c, work(at(D, mo, L.wageDay - (L.wageDay > 27 ? 1 : 0),
        9)), c.crew[i], -exact(L, pay[i] * (mo.y > 2024 ? 1.03 : 1) * D.num(0.99, 1.01)), "bank", "wage");
      if (n) put(c, work(at(D, mo, 16, 9)), L.office[3], -exact(L, n * 720 * D.num(0.95, 1.05)), "bank",
        "social");
      if (c.k !== 15 && (mo.m % 3 === 0 || c.card % 3 === 0)) put(c, work(at(D, mo, L.vatDay, 9)),
        L.office[0], -exact(L, u * (c.card % 3 ? 0.13 : 0.045) * D.num(0.8, 1.2)), "bank", "vat");
      put(c, work(at(D, mo, 15, 5)), L.office[6], -round(L, 60 + u * 0.008), "bill", "power");
      put(c, work(at(D, mo, 20, 5)), L.office[7], -exact(L, 30 + c.card % 40), "bill", "phone");
        put(c, at(D, mo, 28, 2), null, -Math.round((9 + c.card % 9) * L.f), "fee", "fee");
      if (mo.m % 3 === 1) put(c, work(at(D, mo, 7, 9)), P.books, -round(L, 190 + u * 0.006), "bank",
        "invoice");
      if (mo.m === 0 || mo.m === 6) put(c, work(at(D, mo, 9, 5)), L.office[8], -exact(L, 160 + u * 0.02),
        "bill", "insurance");
      if (leasing) put(c, work(at(D, mo, 3, 5)), L.office[9], -leasing, "loan", "loan");
      if (D.yes(0.5)) put(c, any(D, mo), L.shops[D.int(12, 14)], -price(D, L, D.num(15, 180)), "card", "",
        true); }
    // a machine, a van
    if (D.yes(0.45)) { const p = round(L, u * D.num(0.4, 1)), t = work(at(D, big, 12, 10)),
      who = D.pick([L.office[11], firmName(D, L, 2), D.pick(P.crafts)]);
      if (D.yes(0.5)) put(c, t - 30 * HOUR, L.office[9], nice(p * 0.8), "credit");
        put(c, t, who, -p, "bank", "invoice"); }
    if (D.yes(0.25)) put(c, work(at(D, D.pick(c.months), 18, 6)), L.office[0], exact(L, u * D.num(0.05, 0.2)),
      "bank", "refund"); }
  // suppliers: n of them, per bookings a month
  function buy(c: Any, u: number, n: number, per: number, names: string[], k = 10, far = 0, sort = -1) {
    const { D, L } = c, list = Array.from({ length: n }, () => D.yes(far) ?
      firmName(D, D.pick(LANDS), 2, sort) : known(c, k, 0.35, D.pick(names.filter((s) => s !== c.name)), 5,
      sort));
    for (const mo of c.months) { const w = c.wave ? c.wave[mo.m] : 1; for (let i = 0; i < per;
      i++) put(c, work(any(D, mo)), D.pick(list),
      -(D.yes(0.85) ? exact : round)(L, D.wide(u * w / per, 0.4)), "bank", "invoice", true); } }
  // card settlements and takings in cash
  function till(c: Any, u: number, share: number, gap: number, cashGap: number) {
    const { D, L } = c, w = c.wave, grow = D.num(-0.01, 0.025); let last = 0;
    for (let t = c.start + DAY; t < END; t += DAY) { const d = new Date(t), day = Math.floor(t / DAY),
      m = w[d.getUTCMonth()] * (1 + grow * (t - c.start) / DAY / 30);
      if (closed(t) || (c.rest && t > c.rest && t < c.rest + 12 * DAY)) continue;
      const when = (h: number) => Math.floor(t / DAY) * DAY + (h + D.r()) * HOUR;
      if (day % gap === 0 && d.getUTCDay() % 6) put(c, when(4), L.office[5],
        exact(L, D.wide(u * share * m * gap / 30 * 1.3, 0.2)), "settle", "takings");
      if (cashGap && d.getUTCDay() % 6 && t - last > (cashGap - 0.5) * DAY * D.num(0.85, 1.3)) {
        const x = Math.min(12, last ? (t - last) / DAY : cashGap); last = t;
        put(c, when(9), null, (c.card % 5 < 3 ? notes : coins)(L, D.wide(u * (1 - share) * m * x / 30 * 0.98,
          0.25)), "cashin", "cash"); } } }
  const buyers = (c: Any, n: number, ks: number[], chance = 0.3): any[] => Array.from({
    length: n }, () => known(c, c.D.pick(ks), chance, c.D.pick(pool[c.L.cc][c.k === 10 ||
    c.k === 16 ? "big" : "buyers"]), 6));
  const FIRMS: ((c: Any) => number)[] = [
    // shop
    (c) => { const { D, L } = c, staff = D.int(0, 3), u = D.num(9000, 15000) + staff * 5500;
      c.wave = [0.85, 0.8, 0.95, 1, 1, 1, 0.9, 0.95, 1, 1.05, 1.15, 1.5];
      till(c, u, D.num(0.65, 0.9), D.pick([3, 4]), D.pick([7, 7, 10])); running(c, u, staff, u * 0.07);
        buy(c, u * 0.5, D.int(4, 7), D.int(3, 5), pool[L.cc].stock, 10, 0.1, 0);
      if (D.yes(0.4)) for (let t = c.start + 9 * DAY; t < END; t += 14 * DAY) put(c, work(t), L.shops[12],
        exact(L, D.wide(u * 0.05, 0.4)), "payout", "takings");
      for (const mo of c.months) if (D.yes(0.5)) put(c, any(D, mo), human(D, L).name,
        price(D, L, D.pick([49, 79, 129])), "bank", "order"); return u; },
    // restaurant
    (c) => { const { D, L } = c, staff = D.int(2, 5), u = D.num(11000, 15000) + staff * 4500;
      c.wave = [0.75, 0.8, 0.9, 1, 1.15, 1.25, 1.2, 1.2, 1, 0.95, 0.95, 1.3];
      if (D.yes(0.5)) c.rest = at(D, D.pick(c.months), D.int(3, 15)); till(c, u, D.num(0.6, 0.85),
        D.pick([3, 4]), D.pick([5, 7, 7])); running(c, u, staff, u * 0.08);
      buy(c, u * 0.33, D.int(3, 6), D.int(4, 6), pool[L.cc].food, 10, 0, 2);
        if (D.yes(0.5)) for (let t = c.start + 6 * DAY; t < END; t += 14 * DAY) put(c, work(t), L.office[10],
        exact(L, D.wide(u * 0.05, 0.3)), "payout", "takings");
      for (const mo of c.months) { const big = mo.m === 11 || mo.m === 5;
        if (big || D.yes(0.3)) for (let n = big ? D.int(2, 4) : 1; n > 0; n--) put(c, work(any(D, mo)),
        D.yes(0.5) ? D.pick(pool[L.cc].buyers) : human(D, L).name, round(L, D.num(280, 1600)), "bank",
          D.pick(["bond", "invoice"])); } return u; },
    // wholesaler
    (c) => { const { D, L } = c, staff = D.int(3, 6), u = D.num(60000, 140000);
      c.wave = [0.85, 0.9, 1, 1, 1.05, 1.05, 0.9, 0.95, 1.05, 1.05, 1.2, 1.1];
      const list = buyers(c, D.int(9, 15), [10, 11], 0.1), per = D.int(8, 13);
        for (const mo of c.months) for (let n = per; n > 0; n--)
        put(c, work(any(D, mo)), D.pick(list), exact(L, D.wide(u * c.wave[mo.m] / per, 0.6)), "bank",
          "invoice");
      const mo = D.pick(c.months.slice(1)); put(c, work(at(D, mo, 17)), firmName(D, L, 2),
        round(L, u * D.num(0.35, 0.7)), "bank", "order"); running(c, u * 0.6, staff, 2600);
      buy(c, u * 0.68, D.int(5, 8), D.int(4, 6), pool[L.cc][["stock", "tools", "food"][c.sort]], 10, 0.35,
        c.sort); for (const m of c.months) put(c, work(at(D, m, 22)), known(c, 16, 0.5,
        pool[L.cc].haul[c.card % 5]), -exact(L, u * D.num(0.03, 0.05)), "bank", "invoice"); return u; },
    // builder
    (c) => { const { D, L } = c, staff = D.int(2, 5), u = 9000 + staff * 7500;
      c.wave = [0.5, 0.6, 0.9, 1.1, 1.25, 1.25, 1.1, 1.2, 1.25, 1.15, 1, 0.7];
      for (const mo of c.months) for (let n = D.int(2, 4); n > 0; n--) {
        const p = u * c.wave[mo.m] / 3 * D.num(0.6, 1.5), who: any = D.yes(0.5) ? human(D, L).name :
        D.pick(buyers(c, 1, [13, 8, 9], p < 3500 ? 0.5 : 0)), t = work(any(D, mo));
        if (p > 5000 && D.yes(0.6)) { put(c, t, who, round(L, p * 0.4), "bank", "order");
          put(c, work(t + D.int(12, 35) * DAY), who, exact(L, p * 0.6), "bank", "invoice");
          } else put(c, t, who, exact(L, p), "bank", "invoice"); }
      running(c, u, staff, 700); buy(c, u * 0.3, 5, D.int(3, 5), pool[L.cc].tools, 10, 0, 1);
        buy(c, u * 0.12, 3, 1, pool[L.cc].crafts, 11);
      for (const mo of c.months) { for (let n = D.int(2, 5); n > 0; n--) put(c, any(D, mo),
        L.shops[D.pick([14, 14, 5])], -price(D, L, D.num(30, 260)), "card", "", true);
        if (D.yes(0.4)) put(c, any(D, mo), c.atm, -notes(L, D.num(100, 400)), "cashout"); } return u; },
    // consultant: the same fee a month
    (c) => { const { D, L } = c, staff = D.int(0, 2), u = 7500 + staff * 6000 + D.num(0, 4000),
      list = buyers(c, D.int(2, 4), [10, 11], 0.4);
      const fee = list.map(() => round(L, u * 0.9 / list.length)); for (const mo of c.months) list.forEach((b,
        i) => { if (D.yes(0.9)) put(c, work(at(D, mo, D.int(5, 24), 10)), b, fee[i], "bank", "invoice"); });
      const mo = D.pick(c.months.slice(1)); put(c, work(at(D, mo, 19)), firmName(D, D.pick(LANDS), 4),
        round(L, u * D.num(1, 2)), "wire", "invoice"); running(c, u, staff, D.yes(0.6) ? 450 : 0);
      for (const m of c.months) { for (let n = D.int(3, 7); n > 0; n--) put(c, any(D, m),
        D.pick([L.shops[15], L.shops[5], L.shops[7], L.shops[9], "Hotel Merkur Wien", "Rail Europe",
        "Cloudwerk"]), -price(D, L, D.wide(65, 0.6)), "card", "", true);
        if (D.yes(0.3)) put(c, work(any(D, m)), c.crew[8], -round(L, u * 0.12), "bank", "invoice");
          } return u; },
    // landlord
    (c) => { const { D, L } = c, n = D.int(7, 14), rent = round(L, D.num(420, 760)), flats = Array.from({
      length: n }, (_, i) => ({ who: human(D, L, 0.25).name, rent: i % 3 ? rent :
      nice(rent * D.num(0.8, 1.5)) }));
      const u = rent * n / L.f; for (const mo of c.months) { flats.forEach((f) => put(c,
        work(at(D, mo, D.yes(0.85) ? D.int(1, 3) : D.int(4, 19), 6)), f.who, f.rent, "bank", "rent"));
        if (D.yes(0.15)) { const f = D.pick(flats), t = work(at(D, mo, 27));
          put(c, t, f.who, -f.rent * 2, "bank", "bond"); f.who = human(D, L, 0.25).name;
          put(c, t + DAY, f.who, f.rent * 2, "bank", "bond"); }
        put(c, work(at(D, mo, 30, 5)), L.office[9], -exact(L, u * 0.33), "loan", "loan");
          if (D.yes(0.6)) put(c, work(any(D, mo)), known(c, 11, 0.4, D.pick(pool[L.cc].crafts), 6),
          -exact(L, D.wide(u * 0.06, 0.7)), "bank", "invoice");
        put(c, work(at(D, mo, 12, 5)), L.office[4], -exact(L, u * 0.05), "bill", "tax");
          if (mo.m === 6) flats.forEach((f) => { if (D.yes(0.7)) put(c, work(any(D, mo)), f.who,
          (D.yes(0.6) ? 1 : -1) * exact(L, D.num(20, 210)), "bank", "refund"); }); }
      running(c, u * 0.35, 0, 0); const mo = D.pick(c.months.slice(1)); put(c, work(at(D, mo, 14)),
        D.pick(pool[L.cc].crafts), -round(L, u * D.num(0.8, 1.8)), "bank", "invoice"); return u; },
    // market seller
    (c) => { const { D, L } = c, u = D.num(3800, 7500); c.wave = [0.5, 0.55, 0.85, 1.1, 1.25, 1.2, 1.1, 1.1,
      1.1, 1, 1, 1.6]; if (D.yes(0.6)) c.rest = Date.UTC(2025, 0, D.int(6, 15));
      till(c, u, D.num(0.25, 0.5), D.pick([3, 4]), D.pick([3, 4, 7])); running(c, u, D.yes(0.3) ? 1 : 0, 0);
        buy(c, u * 0.42, 4, D.int(3, 5), pool[L.cc].food.concat(c.crew.slice(0, 3)), 10, 0, 2);
      for (const mo of c.months) { put(c, work(at(D, mo, 4)), L.office[4], -round(L, mo.m === 11 ? 620 : 140),
        "bill", "invoice"); put(c, any(D, mo), c.atm, -notes(L, D.num(80, 260)), "cashout");
        for (let n = D.int(1, 4); n > 0; n--) put(c, any(D, mo), L.shops[D.pick([5, 5, 14])],
          -price(D, L, D.num(20, 85)), "card", "", true); } return u; },
    // charity
    (c) => { const { D, L } = c, n = D.int(9, 15), givers = Array.from({ length: n }, () => ({
      who: human(D, L).name, sum: round(L, D.pick([10, 10, 15, 20, 25, 50])) })); let u = 5200;
      for (const mo of c.months) { givers.forEach((g) => { if (D.yes(0.93)) put(c,
        work(at(D, mo, D.int(1, 4), 6)), g.who, g.sum, "bank", "donation"); });
        for (let i = mo.m === 11 ? D.int(12, 18) : D.int(0, 3); i > 0; i--) put(c, any(D, mo),
          D.yes(0.85) ? human(D, L).name : D.pick(pool[L.cc].buyers), round(L,
          D.pick([20, 25, 30, 50, 50, 100, 250])), "bank", "donation");
        if (mo.m % 3 === 0) put(c, work(at(D, mo, 10, 9)), L.office[4], round(L, 11500), "bank", "");
          if (mo.m === 5 || mo.m === 11 || D.yes(0.25)) put(c, work(any(D, mo)), null,
          coins(L, D.num(110, 900)), "cashin", "cash");
        for (let i = D.int(2, 4); i > 0; i--) put(c, work(any(D, mo)), D.pick([...pool[L.cc].stock.slice(0,
          3), L.shops[14], c.crew[2], c.crew[3]]), -exact(L, D.wide(240, 0.6)), "bank", "invoice", true);
        if (c.sort === 0 && mo.m % 4 === 1) put(c, work(at(D, mo, 18, 10)),
          D.pick(["Aid Bridge Lviv", "Kinderhaus Cluj", "Water Wells Thiès"]), -round(L, 1100), "wire",
          "donation"); }
      running(c, u, 1, 380); return u; },
    // transport
    (c) => { const { D, L } = c, staff = D.int(2, 5), u = 8000 + staff * 7500,
      list = buyers(c, D.int(4, 7), [10, 11], 0.3); c.wave = null;
      if (D.yes(0.6)) list.push(firmName(D, D.pick(LANDS), 8), firmName(D, D.pick(LANDS), 2));
        const per = D.int(5, 8); for (const mo of c.months) { for (let n = per; n > 0;
        n--) put(c, work(any(D, mo)), D.pick(list), exact(L, D.wide(u / per, 0.4)), "bank", "invoice");
        for (let n = D.int(3, 5); n > 0; n--) put(c, any(D, mo), D.pick([L.shops[5], L.shops[5],
          "Euro Diesel Card", "Toll Service"]), -price(D, L, D.wide(u * 0.05, 0.3)),
          D.yes(0.5) ? "card" : "bill");
        put(c, work(at(D, mo, 5, 5)), L.office[9], -exact(L, u * 0.07), "loan", "loan");
          if (D.yes(0.4)) put(c, work(any(D, mo)), L.office[11], -exact(L, D.wide(650, 0.7)), "bank",
          "invoice"); }
      running(c, u, staff, 600); return u; },
    // agency: staff hired out, trips sold, or advertising
    (c) => { const { D, L } = c, P = pool[L.cc]; let u = 0; c.wave = null;
      if (c.sort === 0) { const list = buyers(c, D.int(4, 7), [10, 11, 16], 0.35), staff = D.int(6, 8);
        u = staff * 3900; for (const mo of c.months) list.forEach((b) => put(c,
        work(at(D, mo, D.int(8, 20), 10)), b, exact(L, D.wide(u / list.length, 0.25)), "bank", "invoice"));
        running(c, u, staff, 700); }
      else if (c.sort === 1) { u = 26000; c.wave = [1.4, 1.2, 1, 0.9, 1, 1.3, 1.2, 0.9, 0.7, 0.7, 0.8, 0.9];
        for (const mo of c.months) { for (let n = Math.round(D.int(9, 13) * c.wave[mo.m]); n > 0;
        n--) put(c, any(D, mo), human(D, L).name,
        round(L, D.pick([250, 300, 490, 890, 1290, 1290, 2400])), "bank", D.pick(["trip", "bond", "order"]));
          for (let n = D.int(3, 5); n > 0; n--) put(c, work(any(D, mo)),
          D.pick(["Hotel Mar Azul SL", "Taverna Elia Tours", "Adria Bus d.o.o.", "Sky Ticket Europe"]),
        -exact(L, D.wide(9500 * c.wave[mo.m] * 0.72 / 4, 0.35)), "wire", "trip"); } u = 10500;
          running(c, u * 0.4, 1, 650); }
      else { const list = buyers(c, D.int(4, 8), [10, 11, 13], 0.35), staff = D.int(1, 3);
        u = 7000 + staff * 5500; for (const mo of c.months) { for (let n = D.int(4, 6); n > 0;
        n--) put(c, work(any(D, mo)), D.pick(list), (D.yes(0.6) ? round : exact)(L, D.wide(u / 5, 0.5)),
        "bank", "invoice");
        for (let n = D.int(2, 5); n > 0; n--) put(c, any(D, mo), D.pick(["Adboard Online", "Cloudwerk",
          L.shops[13], L.shops[9]]), -price(D, L, D.wide(180, 0.6)), "card", "", true);
          put(c, work(any(D, mo)), c.crew[7], -round(L, u * 0.1), "bank", "invoice");
          } running(c, u, staff, 800); }
      return u; }];
  // ---- live, then keep the account in order ----
  const level = people.map((c) => { const u = c.person ? WALKS[c.k](c) : FIRMS[c.k - 8](c);
    if (c.person) bigger(c, u); return u; });
  people.forEach((c, n) => {
    const { D, L } = c, u = level[n] * L.f, cmp = (a: Any, b: Any) => a.t - b.t;
    const drop = c.tx.length - 368;   // a long life is thinned by its smallest everyday bookings
    if (drop > 0) c.tx.filter((x: Any) => x.small).map((x: Any) => [D.r(), x]).sort((a: any,
      b: any) => a[0] - b[0]).slice(0, drop)
      .forEach((p: any) => { p[1].gone = true; });
    c.tx = c.tx.filter((x: Any) => !x.gone).sort(cmp);
    // a shorter history
    if (c.tx.length > 372) c.tx.slice(0, c.tx.length - 372).forEach((x: Any) => { x.gone = true; });
    c.tx = c.tx.filter((x: Any) => !x.gone);
    // an account that would run dry buys a little less
    const flow = (s: number) => c.tx.reduce((v: number, x: Any) => v + (((x.c === c) === x.inn) === s > 0 ?
      x.sum : 0), 0);
    let over = flow(-1) - flow(1) * 0.97, left = Math.min(c.tx.length - 90,
      c.tx.filter((x: Any) => x.small).length * 0.45);
    for (const x of c.tx.filter((y: Any) => y.small && !y.inn && !y.other).sort((a: Any,
      b: Any) => a.sum % 7 - b.sum % 7)) {
      if (over > 0 && left-- > 0) { x.gone = true; over -= x.sum; } }
    c.tx = c.tx.filter((x: Any) => !x.gone);
    const owner = c.person ? c.h.name : c.k === 15 ? c.name : c.h.name, spare = c.person ||
      c.k === 15 ? owner : D.yes(0.75) ? owner : c.name;
    let bal = c.young ? 0 : two(u * D.num(0.5, 1.6)); const low = c.person ? (D.yes(0.2) ? -u * 0.35 : 0) :
      -u * D.num(0, 0.4), high = u * (c.person ? D.num(1.4, 3.5) : D.num(0.9, 1.6));
    if (c.young && D.yes(0.85)) { const x = put(c, c.start + 2 * HOUR, owner, nice(u * D.num(0.3, 1.1)),
      "bank", c.person ? "saving" : "", false, true); if (x) c.tx = c.tx.sort(cmp); }
    c.first = bal; const list = c.tx.slice(); let month = -1, prev = c.start;
    for (const x of list) {
      const m = new Date(x.t).getUTCMonth(), sign = (x.c === c) === x.inn ? 1 : -1;
      if (m !== month && month >= 0 && bal > high) { const s = nice((bal - high) * D.num(0.6, 0.9));
        let t = prev;
        for (let i = 0; i < 8 && (i === 0 || t % DAY < 7 * HOUR); i++) t = prev +
          (x.t - prev) * D.num(0.1, 0.9);
        if (s > u * 0.08) { const y = put(c, t, spare, -s, c.person ? "own" : "bank", c.person ||
          spare === c.name ? "saving" : "drawing"); if (y) bal -= y.sum; } }
      if (sign < 0 && bal - x.sum < low) { const s = nice(Math.max((low + x.sum - bal) * 1.1, u * 0.25)),
        y = put(c, prev + (x.t - prev) * D.num(0.2, 0.8), spare, s, c.person ? "own" : "bank",
        c.person ? "saving" : ""); if (y) bal += y.sum; }
      bal += sign * x.sum; month = m; prev = x.t; }
    c.tx = c.tx.filter((x: Any) => !x.gone).sort(cmp); });
  const live = book.filter((x) => !x.gone).sort((a, b) => a.t - b.t); people.forEach((c) => {
    c.tx = c.tx.filter((x: Any) => !x.gone).sort((a: Any, b: Any) => a.t - b.t); });
  const iso = (t: number) => new Date(t).toISOString().slice(0, 19) + "Z",
    money = (L: Any, x: number) => L.cur === "HUF" ? String(Math.round(x)) : x.toFixed(2);
  people.forEach((c) => { let b = c.first; c.shows = c.D.yes(0.5); for (const x of c.tx) {
    b = two(b + ((x.c === c) === x.inn ? x.sum : -x.sum)); if (x.c === c && !x.other && c.shows) x.bal = b;
    } });
  const transactions = live.map((x, i) => {
    const [type, subtype] = HOW[x.how].split(" "), me = { entity_id: x.c.id }, them = x.other ? {
      entity_id: x.other.id } : x.name ? { name: x.name } : null;
    x.id = "oa-tx-" + String(i + 1).padStart(6, "0"); const o: Any = { transaction_id: x.id, type, subtype,
      event_time: iso(x.t), amount: money(x.c.L, x.sum), amount_currency: x.c.L.cur };
    if (x.inn ? them : true) o.sender = x.inn ? them : me; if (x.inn ? true : them) o.receiver = x.inn ? me :
      them;
    if (x.bal !== undefined) o.balance = money(x.c.L, x.bal); o.status = x.how === "card" &&
      x.t > END - 2 * DAY ? "PENDING" : "COMPLETED"; if (x.text) o.descriptor = x.text;
    if (x.how.startsWith("cash")) o.tags = ["cash"]; return o; });
  // ---- what the bank knows of its customers ----
  const kindOf: Record<string, string> = {};
  const entities = people.map((c, n) => {
    const { D, L, h } = c, sparse = D.yes(0.34), full = !sparse && D.yes(0.55), old = D.yes(0.2), k = c.k,
      place = D.yes(old ? 0.5 : 1) ? c.town : D.pick(L.cities), cutAt = place.search(/ \d/),
      city = place.slice(0, cutAt), zip = place.slice(cutAt + 1);
    kindOf[c.id] = c.kind; const plain = (s: string) => s.normalize("NFD").replace(/[^a-zA-Z]/g,
      "").toLowerCase();
    const e: Any = { entity_id: c.id, type: c.person ? "INDIVIDUAL" : "BUSINESS", name: c.name,
      registered_at: iso(c.open), mailing_country: L.cc };
    const digits = () => String(D.int(1, 28)).padStart(2, "0");
    const born = `${2024 - c.age}-${String(D.int(1, 12)).padStart(2, "0")}-${digits()}`;
    if (c.person && D.yes(0.85)) e.dob = born; if (sparse) return e;
    const range = (x: number) => ({ lower_bound: nice(x * 0.8), upper_bound: nice(x * 1.25),
      currency: L.num }), u = level[n] * L.f * (old ? D.num(0.5, 0.75) : D.num(0.9, 1.1));
    Object.assign(e, { mailing_city: city, mailing_postal_code: zip,
      mailing_street_address: D.pick(L.streets) + " " + D.int(1, 88), verification_tier: full ? "full" :
      "standard",
      phone_numbers: [L.tel + D.int(1000000, 9999999)] });
    const job = [["student", "student", "family support"], ["pensioner", "retired", "pension"],
      ["office clerk", "employed", "salary"], ["nurse", "employed", "salary"],
      ["designer", "self_employed", "business income"], ["warehouse worker", "employed", "salary"],
        ["courier", "self_employed", "gig income"], ["head of sales", "employed", "salary"]][k];
    if (c.person) { e.gender = h.male ? "MALE" : "FEMALE"; e.nationality = [h.nation];
      if (full) e.emails = [`${plain(h.first)}.${plain(h.last)}${D.int(1, 99)}@mail.example`];
      e.occupation = old && k > 1 && k < 7 ? D.pick(["student", "sales assistant"]) : job[0];
        e.employment_status = old && e.occupation === "student" ? "student" : job[1];
      if (full) { e.source_of_funds = [job[2]]; e.purpose_of_account = [k === 0 ? "study and living" :
        "salary and living"]; e.ip_addresses = ["198.51.100." + D.int(2, 250)]; }
      if (D.yes(0.55)) e.annual_income = range(u * 12); if (full && D.yes(0.5)) e.estimated_monthly_deposits =
        range(u * 1.1);
    } else { const t = k - 8; e.industry = ["retail trade", "restaurants", "wholesale trade", "construction",
      "business consulting", "real estate letting", "market and street trade",
        "charity", "road transport", ["staffing agency", "travel agency", "advertising agency"][c.sort]][t];
      if (D.yes(0.8)) e.account_holder_name = h.name; if (full) { e.corporate_tax_id = L.cc +
        D.int(10000000, 99999999); e.corporate_tax_id_type = "VAT";
        e.emails = [`office@${plain(c.name).slice(0, 18)}.example`]; e.purpose_of_account =
          ["business account"]; e.source_of_funds = [t === 7 ? "donations and grants" : "business income"];
        if (t !== 7) e.ubo = { individual: [{ id: 1, first_name: h.first, last_name: h.last,
          nationality: [h.nation], ownership_percentage: D.pick([51, 60, 100, 100]), role: "owner",
          controller: true }] }; }
      if (D.yes(0.6)) e.estimated_monthly_deposits = range(u); if (D.yes(0.3)) e.annual_income =
        range(u * 12); if (full && D.yes(0.4)) e.website = `https://${plain(c.name).slice(0, 18)}.example`;
      if (D.yes(0.3)) e.estimated_monthly_withdrawals = range(u); }
    return e; });
  // ---- one alert for each customer, as a rule would pick it ----
  const alerts = people.map((c, n) => {
    const { D, L } = c, own = (x: Any) => x.how === "own", come = (x: Any) => (x.c === c) === x.inn &&
      !own(x), sum = (l: Any[]) => l.reduce((s, x) => s + x.sum, 0), say =
      (v: number) => `${money(L, two(v))} ${L.cur}`;
    const recent: Any[] = c.tx.filter((x: Any) => x.t > END - 185 * DAY), ins = recent.filter(come),
      outs = recent.filter((x) => !come(x) && !own(x)), whoOf = (x: Any) => x.c === c ?
      (x.other ? x.other.id : x.name) : x.c.id;
    const window = (l: Any[], days: number): Any[] => { let best: Any[] = []; for (const a of l) {
      const w = l.filter((x) => x.t >= a.t && x.t < a.t + days * DAY); if (sum(w) > sum(best)) best = w;
      } return best; };
    const found: [string, string, Any[]][] = [], add = (title: string, text: string, l: Any[]) => {
      if (l.length) found.push([title, text, l.slice(0, 30)]); };
    const cash = ins.filter((x) => x.how === "cashin"), cw = window(cash, 30),
      drawn = outs.filter((x) => x.how === "cashout"), dw = window(drawn, 30);
    if (cash.length > 2 && sum(cw) > sum(cash) / 6 * 1.15) add("Cash deposits above usual",
      `${cw.length} cash deposits of ${say(sum(cw))} within 30 days; ` +
 `average of six months ${say(sum(cash) / 6)} a month.`, cw);
    if (drawn.length > 5 && dw.length > 2) add("Cash withdrawals above usual",
      `${dw.length} cash withdrawals of ${say(sum(dw))} within 30 days; ` +
 `average ${say(sum(drawn) / 6)} a month.`, dw);
    const trans = ins.filter((x) => "bank p2p fast wire".includes(x.how)), days: Any = {};
      for (const x of trans) (days[iso(x.t).slice(0, 10)] ||= []).push(x);
    const most = Object.values(days).sort((a: any, b: any) => b.length - a.length ||
      sum(b) - sum(a))[0] as Any[];
    if (most && most.length > 2) add("Several incoming transfers in one day",
      `${most.length} incoming transfers on ${iso(most[0].t).slice(0, 10)}, together ${say(sum(most))}.`,
      most);
    const pw = window(trans, 30), payers = new Set(pw.map(whoOf)).size;
      if (payers > 8) add("Many different payers",
      `${payers} payers within 30 days, together ${say(sum(pw))}.`, pw);
    const odd = (l: Any[], side: string) => { const avg = sum(l) / Math.max(1, l.length),
      top = l.filter((x) => x.sum > avg * 4).sort((a, b) => b.sum - a.sum).slice(0,
      D.int(1, 3)).sort((a, b) => a.t - b.t);
      if (top.length) add("Amount above average",
        `${side} of ${say(Math.max(...top.map((x) => x.sum)))}; average ${say(avg)}.`, top); };
    odd(trans, "Incoming transfer"); odd(outs, "Outgoing payment");
    const early = new Set(c.tx.filter((x: Any) => x.t <= END - 120 * DAY).map(whoOf)),
      fresh = recent.filter((x) => x.t > END - 120 * DAY && "bank p2p fast wire remit".includes(x.how) &&
      !early.has(whoOf(x)) && whoOf(x) !== c.name && whoOf(x) !== c.h.name)
      .sort((a, b) => b.sum - a.sum)[0]; if (fresh && fresh.sum > 300 * L.f) {
        const l = recent.filter((x) => whoOf(x) === whoOf(fresh)).slice(0, 5);
        add("New counterparty", `First bookings with a counterparty not seen before; ` +
          `bookings: ${l.length}, together ${say(sum(l))}.`, l); }
    const abroad = recent.filter((x) => "remit wire".includes(x.how)); if (abroad.length > 1) {
      const l = window(abroad, 90); add("Transfers to or from abroad",
      `${l.length} cross-border transfers of ${say(sum(l))} within 90 days.`, l); }
    const large = trans.slice().sort((a, b) => b.sum - a.sum).slice(0, 5); for (const x of large) {
      const gone: Any[] = [];
      for (const y of outs) if (y.t > x.t && y.t < x.t + 3 * DAY && y.how !== "card" &&
        sum(gone) < x.sum * 0.75 && y.sum < x.sum * 1.2) gone.push(y);
      if (sum(gone) > x.sum * 0.75) { add("Funds leave soon after arrival",
        `${say(x.sum)} received, ${say(sum(gone))} paid out within three days.`, [x, ...gone]); break; } }
    const even = recent.filter((x) => x.how !== "cashout" && x.how !== "cashin" &&
      "bank p2p fast remit".includes(x.how) && x.sum % (L.note * (L.f > 100 ? 10 : L.f > 2 ? 5 : 5)) === 0),
      ew = window(even, 30);
    if (ew.length > 3) add("Repeated round amounts",
      `${ew.length} round amounts within 30 days, together ${say(sum(ew))}.`, ew);
    const mw = window(ins, 30); if (mw.length > 1 &&
      sum(mw) > sum(ins) / 6 * 1.5) add("Account turnover above previous months",
      `Credits of ${say(sum(mw))} within 30 days; average ${say(sum(ins) / 6)} a month.`, mw);
    if (c.young) add("Activity on a new account",
      `Account opened ${iso(c.open).slice(0, 10)}; credits of ${say(sum(mw))} within 30 days.`, mw);
    if (!found.length) add("Amount above average", "Payment above the average of the account.",
      recent.slice().sort((a, b) => b.sum - a.sum).slice(0, 1));
    // each rule that fits has an equal chance, those of cash and of many payers two
    const fits = [...new Set(found.map((f) => f[0]))].flatMap((s) => /Cash dep|Many|Several/.test(s) ?
      [s, s] : [s]), chosen = D.pick(fits);
    const [title, description, flags] = D.pick(found.filter((f) => f[0] === chosen)),
      l = flags.slice().sort((a, b) => a.t - b.t);
    return { alert_id: "oa-al-" + String(n + 1).padStart(4, "0"), entity_id_list: [c.id],
      flagged_transaction_id_list: l.map((x) => x.id), source: "TM", title, description,
      status: "OPEN", created_at: "2025-02-28T12:00:00Z", rule_title: title, start_date: iso(l[0].t),
        end_date: iso(l[l.length - 1].t) }; });
  return { entities, transactions, alerts, kindOf };
}
