/** The five countries of the platform, by the code that `country_code` uses. */
export const countryCodes = ['au', 'nz', 'uk', 'ie', 'us'] as const;
export type CountryCode = (typeof countryCodes)[number];

export interface Town {
  name: string;
  region: string;
  postcode: string;
  latitude: number;
  longitude: number;
}

function town(name: string, region: string, postcode: string, latitude: number, longitude: number): Town {
  return { name, region, postcode, latitude, longitude };
}

/** Real towns, so that coordinates, regions and postcodes belong together. */
export const towns: Record<CountryCode, readonly Town[]> = {
  au: [
    town('Sydney', 'NSW', '2000', -33.8688, 151.2093),
    town('Melbourne', 'VIC', '3000', -37.8136, 144.9631),
    town('Brisbane', 'QLD', '4000', -27.4698, 153.0251),
    town('Perth', 'WA', '6000', -31.9523, 115.8613),
    town('Adelaide', 'SA', '5000', -34.9285, 138.6007),
    town('Hobart', 'TAS', '7000', -42.8821, 147.3272),
    town('Newcastle', 'NSW', '2300', -32.9283, 151.7817),
    town('Wollongong', 'NSW', '2500', -34.4278, 150.8931),
    town('Geelong', 'VIC', '3220', -38.1499, 144.3617),
    town('Cairns', 'QLD', '4870', -16.9186, 145.7781),
    town('Bendigo', 'VIC', '3550', -36.757, 144.2794),
    town('Byron Bay', 'NSW', '2481', -28.6474, 153.602),
  ],
  nz: [
    town('Auckland', 'Auckland', '1010', -36.8485, 174.7633),
    town('Wellington', 'Wellington', '6011', -41.2866, 174.7756),
    town('Christchurch', 'Canterbury', '8011', -43.5321, 172.6362),
    town('Hamilton', 'Waikato', '3204', -37.787, 175.2793),
    town('Tauranga', 'Bay of Plenty', '3110', -37.6878, 176.1651),
    town('Dunedin', 'Otago', '9016', -45.8788, 170.5028),
    town('Nelson', 'Nelson', '7010', -41.2706, 173.284),
    town('Napier', "Hawke's Bay", '4110', -39.4928, 176.912),
    town('New Plymouth', 'Taranaki', '4310', -39.0556, 174.0752),
    town('Queenstown', 'Otago', '9300', -45.0312, 168.6626),
  ],
  uk: [
    town('London', 'England', 'SE1 7PB', 51.5055, -0.1134),
    town('Manchester', 'England', 'M1 2HN', 53.4808, -2.2426),
    town('Leeds', 'England', 'LS1 4DY', 53.8008, -1.5491),
    town('Bristol', 'England', 'BS1 5TR', 51.4545, -2.5879),
    town('Brighton', 'England', 'BN1 1JA', 50.8225, -0.1372),
    town('Newcastle upon Tyne', 'England', 'NE1 3PA', 54.9783, -1.6178),
    town('Sheffield', 'England', 'S1 2BJ', 53.3811, -1.4701),
    town('Edinburgh', 'Scotland', 'EH1 1YZ', 55.9533, -3.1883),
    town('Glasgow', 'Scotland', 'G1 3SL', 55.8642, -4.2518),
    town('Cardiff', 'Wales', 'CF10 1EP', 51.4816, -3.1791),
    town('Belfast', 'Northern Ireland', 'BT1 5GS', 54.5973, -5.9301),
    town('Norwich', 'England', 'NR2 1NH', 52.6309, 1.2974),
  ],
  ie: [
    town('Dublin', 'Dublin', 'D02 X285', 53.3498, -6.2603),
    town('Cork', 'Cork', 'T12 W8KD', 51.8985, -8.4756),
    town('Galway', 'Galway', 'H91 E9PR', 53.2707, -9.0568),
    town('Limerick', 'Limerick', 'V94 T28R', 52.6638, -8.6267),
    town('Waterford', 'Waterford', 'X91 PK15', 52.2593, -7.1101),
    town('Sligo', 'Sligo', 'F91 E2F8', 54.2766, -8.4761),
    town('Kilkenny', 'Kilkenny', 'R95 A2F7', 52.6541, -7.2448),
    town('Westport', 'Mayo', 'F28 X5C1', 53.8011, -9.5222),
  ],
  us: [
    town('Chicago', 'IL', '60601', 41.8781, -87.6298),
    town('Portland', 'OR', '97204', 45.5152, -122.6784),
    town('Austin', 'TX', '78701', 30.2672, -97.7431),
    town('Denver', 'CO', '80202', 39.7392, -104.9903),
    town('Boston', 'MA', '02108', 42.3601, -71.0589),
    town('Minneapolis', 'MN', '55401', 44.9778, -93.265),
    town('Seattle', 'WA', '98101', 47.6062, -122.3321),
    town('Nashville', 'TN', '37203', 36.1627, -86.7816),
    town('Milwaukee', 'WI', '53202', 43.0389, -87.9065),
    town('San Diego', 'CA', '92101', 32.7157, -117.1611),
  ],
};
