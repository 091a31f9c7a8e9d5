-- Numbers inside a text sort as people count: room 9 before room 10.
create collation counted_numbers (provider = icu, locale = 'und-u-kn-true');
